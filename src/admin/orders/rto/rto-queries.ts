import { queryOptions } from '@tanstack/react-query'
import { api, readJson, readList } from '../../../api-client.ts'
import type { RtoParcel, RtoReceipt } from '../../../domain/shipping/rto/rto-receipt.ts'
import { tableQuery } from '../../components/table/table-query.ts'
import { ORDER_QUERIES } from '../order-queries.ts'

/** Queries to invalidate after a receipt. */
export const RTO_QUERIES = ['rto', 'rto-parcel', 'rto-views', ...ORDER_QUERIES] as const

/** A page of the parcels that come back. */
export const rtoQuery = (query: Record<string, string>) =>
  tableQuery('rto', query, (filters) => readList(api.admin.rto.$get({ query: filters })))

/** The number of parcels in each view. */
export const rtoViewsQuery = queryOptions({
  queryKey: ['staff', 'rto-views'],
  queryFn: () => readJson(api.admin.rto.views.$get()),
  staleTime: 0,
})

/** The parcel with a tracking number or an order number. */
export const rtoParcelQuery = (code: string) =>
  queryOptions({
    queryKey: ['staff', 'rto-parcel', code],
    queryFn: () => findRtoParcel(code),
    staleTime: 0,
    retry: false,
  })

const findRtoParcel = (code: string): Promise<RtoParcel> =>
  readJson(api.admin.rto['by-code'][':code'].$get({ param: { code } }))

/** Receives a parcel. @throws ApiError */
export const receiveParcel = (id: number, json: RtoReceipt): Promise<RtoParcel> =>
  readJson(api.admin.rto.receipts[':id'].$post({ param: { id: String(id) }, json }))
