import { queryOptions } from '@tanstack/react-query'
import { api, ensureOk, readJson } from '../../../api-client.ts'
import type { PackedRequest, PackingOrder } from '../../../domain/orders/packing.ts'

/** The orders that are to be packed. They stay on the device while there is no connection. */
export const packingQuery = queryOptions({
  queryKey: ['staff', 'orders', 'packing'],
  queryFn: () => readJson(api.admin.packing.$get()),
  refetchInterval: 60_000,
  gcTime: Infinity,
})

/** Finds an order by its number or tracking number. @throws ApiError */
export const findOrderToPack = (code: string): Promise<PackingOrder> =>
  readJson(api.admin.packing['by-code'][':code'].$get({ param: { code } }))

/** The books of the shop with a scanned code. */
export const scannedBooksQuery = (code: string) =>
  queryOptions({
    queryKey: ['staff', 'products', 'scanned', code],
    queryFn: () => readJson(api.admin.packing.books[':code'].$get({ param: { code } })),
    retry: false,
  })

/** Marks an order as packed or not. @throws ApiError */
export const setPacked = async (orderId: number, change: PackedRequest): Promise<void> => {
  await ensureOk(api.admin.packing[':id'].$put({ param: { id: String(orderId) }, json: change }))
}
