import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, failureSentence, read } from '../../api-client.ts'
import type { ProductImage } from '../../domain/product.ts'
import { tellError } from '../parts/staff-toasts.ts'
import { useRefresh } from '../parts/use-send.ts'
import { productImagesQuery } from './product-images-queries.ts'

/** Puts the pictures of a product in another order: on the screen at once, and back where the store refuses. */
export function useImageOrder(productId: number) {
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const { queryKey } = productImagesQuery(productId)
  return useMutation({
    scope: { id: `order-${productId}` },
    mutationFn: (images: ProductImage[]) =>
      read(
        api['product-images'][':id'].reorder.$put({
          param: { id: String(productId) },
          json: { imageIds: images.map(({ id }) => id) },
        }),
      ),
    onMutate: async (images) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const hasMain = images.some(({ imageType }) => imageType === 'main')
      const shown = images.map((image, place) => ({
        ...image,
        imageType: hasMain && place === 0 ? ('main' as const) : ('gallery' as const),
      }))
      queryClient.setQueryData(queryKey, shown)
      return { before }
    },
    onError: (error, _images, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      tellError(failureSentence(error, 'Please try again.'), 'Failed to reorder images')
    },
    onSettled: () => refresh(['product-images', 'products']),
  })
}

/** The list with one thing taken from its place and put in another. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, place) => place !== from)
  const item = items[from]
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)]
}
