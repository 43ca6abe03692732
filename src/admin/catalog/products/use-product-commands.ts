import { api, readJson } from '../../../api-client.ts'
import type { AdminProduct, ProductRow } from '../../../domain/catalog/products/admin-product.ts'
import type { ProductStatus } from '../../../domain/catalog/products/product-status.ts'
import { useSubmit } from '../../components/use-submit.ts'

/** Commands of the menu of a product row. @param onDuplicated opens the copy */
export function useProductCommands(onDuplicated: (copy: AdminProduct) => void) {
  const duplicate = useSubmit({
    submit: ({ id }: ProductRow) => readJson(api.admin.products[':id'].duplicate.$post({ param: { id: String(id) } })),
    success: 'Product duplicated as a draft',
    failureTitle: 'Failed to duplicate product',
    refresh: ['products'],
    onSuccess: onDuplicated,
  })
  const changeStatus = useSubmit({
    submit: ({ id, status }: { id: number; status: ProductStatus }) =>
      readJson(api.products[':id'].$patch({ param: { id: String(id) }, json: { status } })),
    success: ({ status }) => (status === 'archived' ? 'Product archived' : 'Product published'),
    failureTitle: 'Failed to update product',
    refresh: ['products'],
  })
  return { duplicate, changeStatus }
}
