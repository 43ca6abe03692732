import { useQueryClient } from '@tanstack/react-query'
import { api, toUserMessage, readJson } from '../../../api-client.ts'
import type { ProductImage } from '../../../domain/catalog/product.ts'
import { useChange } from '../../../use-change.ts'
import { toast } from '../../components/toast.ts'
import { useRefresh } from '../../components/use-submit.ts'
import { productImagesQuery } from './product-images-queries.ts'

/** Reorders images optimistically and rolls back on an error. */
export function useImageOrder(productId: number) {
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const { queryKey } = productImagesQuery(productId)
  return useChange({
    scope: { id: `order-${productId}` },
    mutationFn: (images: ProductImage[]) =>
      readJson(
        api['product-images'][':id'].reorder.$put({
          param: { id: String(productId) },
          json: { imageIds: images.map(({ id }) => id) },
        }),
      ),
    onMutate: async (images) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const hasMain = images.some(({ imageType }) => imageType === 'main')
      const reordered = images.map((image, index) => ({
        ...image,
        imageType: hasMain && index === 0 ? ('main' as const) : ('gallery' as const),
      }))
      queryClient.setQueryData(queryKey, reordered)
      return { before }
    },
    onError: (error, _images, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toast.error({ title: 'Failed to reorder images', description: toUserMessage(error, 'Please try again.') })
    },
    onSettled: () => refresh(['product-images', 'products']),
  })
}

/** Returns the list with one element moved. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)]
}
