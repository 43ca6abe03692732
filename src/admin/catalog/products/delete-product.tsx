import { useQuery } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'
import type { ProductRow } from '../../../domain/catalog/products/admin-product.ts'
import type { BulkProductsResult } from '../../../domain/catalog/products/bulk-products.ts'
import { ConfirmDelete } from '../../components/dialogs/confirm-delete.tsx'
import { NeededByOrders } from './needed-by-orders.tsx'

interface Props {
  product: ProductRow
  onClose: () => void
}

/** Confirms and deletes a product. If it was ordered since the table was loaded, it says so, and archives it. */
export function DeleteProduct({ product: { id, name }, onClose }: Props) {
  const request = (preview: boolean) =>
    api.admin.products.bulk.$post({ json: { ids: [id], change: { kind: 'delete' }, preview } })
  const { data, isPending } = useQuery({
    queryKey: ['staff', 'deletion-preview', id],
    queryFn: () => readJson(request(true)),
    staleTime: 0,
    gcTime: 0,
  })
  if (isPending) return null
  return (
    <ConfirmDelete
      type="product"
      name={name}
      consequence={
        data &&
        data.archived > 0 && (
          <>
            <p>It was ordered meanwhile, so it will be archived instead.</p>
            <NeededByOrders openOrders={data.openOrders} />
          </>
        )
      }
      request={() => request(false)}
      describe={async (response) => {
        const { archived } = (await response.json()) as BulkProductsResult
        return archived > 0 ? 'The product has orders, so it was archived' : 'Product deleted'
      }}
      refresh={['products']}
      onClose={onClose}
    />
  )
}
