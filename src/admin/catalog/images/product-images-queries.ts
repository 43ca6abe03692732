import { queryOptions } from '@tanstack/react-query'
import { api, nullIfNotFound, readJson } from '../../../api-client.ts'
import type { ProductImage } from '../../../domain/catalog/product.ts'

/** The product of the image manager; null if it does not exist. */
export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: ['staff', 'products', 'image-manager', productId],
    queryFn: () => readJson(api.admin.products[':id'].$get({ param: { id: productId } })).catch(nullIfNotFound),
    staleTime: 0,
  })

/** Images in order, the main image first. */
export const productImagesQuery = (productId: number) =>
  queryOptions({
    queryKey: ['staff', 'product-images', productId],
    queryFn: (): Promise<ProductImage[]> =>
      readJson(api.admin['product-images'][':id'].$get({ param: { id: String(productId) } })),
    staleTime: 0,
  })
