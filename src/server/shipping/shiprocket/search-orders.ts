import type { ShiprocketClient, ShiprocketResponse } from './shiprocket-client.ts'

/** An order in Shiprocket's search results. */
export interface ShiprocketOrder {
  courierOrderId: string
  courierShipmentId: string
  /** The store's reference. */
  reference: string
  isCancelled: boolean
  trackingNumber: string | undefined
  courierName: string | undefined
}
interface SearchResult {
  id?: number
  channel_order_id?: string
  status_code?: number
  shipments?: { id?: number; awb?: string; courier?: string }[]
  /** In the list of returns, whose shipments have no id. */
  shipment_id?: number
}

/** Cancelled, cancellation requested; then the same of returns. */
const CANCELLED_CODES = [5, 18, 27, 29]

/** Searches orders by the store's reference. Includes cancelled ones and partial matches. @throws ShiprocketError */
export async function searchOrders(client: ShiprocketClient, reference: string): Promise<ShiprocketOrder[]> {
  return parseOrders(await client.request('GET', `/orders?search=${encodeURIComponent(reference)}`))
}

const RETURNS_PER_PAGE = 100
const MAX_RETURN_PAGES = 10

/** Finds the return orders with a reference among the newest, which have no search. Includes cancelled ones. @throws ShiprocketError */
export async function searchReturns(client: ShiprocketClient, reference: string): Promise<ShiprocketOrder[]> {
  for (let page = 1; page <= MAX_RETURN_PAGES; page += 1) {
    const response = await client.request('GET', `/orders/processing/return?page=${page}&per_page=${RETURNS_PER_PAGE}`)
    const found = parseOrders(response).filter((order) => order.reference === reference)
    const isLastPage = !Array.isArray(response.data) || response.data.length < RETURNS_PER_PAGE
    if (found.length > 0 || isLastPage) return found
  }
  return []
}

function parseOrders({ data }: ShiprocketResponse): ShiprocketOrder[] {
  return (Array.isArray(data) ? (data as SearchResult[]) : []).flatMap((order) => {
    const { id, channel_order_id: ref, status_code: code = 0, shipments: [shipment] = [] } = order
    const shipmentId = shipment?.id ?? order.shipment_id
    if (!id || !ref || !shipmentId) return []
    return {
      courierOrderId: String(id),
      courierShipmentId: String(shipmentId),
      reference: ref,
      isCancelled: CANCELLED_CODES.includes(code),
      trackingNumber: shipment?.awb || undefined,
      courierName: shipment?.courier || undefined,
    }
  })
}
