import { queryOptions } from '@tanstack/react-query'
import { api, orNull, read } from '../../api-client.ts'
import type { ProductImage } from '../../domain/product.ts'

/** The product whose pictures are arranged; null when there is none. */
export const picturedProductQuery = (productId: string) =>
  queryOptions({
    queryKey: ['staff', 'products', 'pictured', productId],
    queryFn: () => read(api.admin.products[':id'].$get({ param: { id: productId } })).catch(orNull),
    staleTime: 0,
  })

/** Its pictures in their order, the main one first. */
export const productImagesQuery = (productId: number) =>
  queryOptions({
    queryKey: ['staff', 'product-images', productId],
    queryFn: (): Promise<ProductImage[]> =>
      read(api.admin['product-images'][':id'].$get({ param: { id: String(productId) } })),
    staleTime: 0,
  })
