import type { ShiprocketClient } from './shiprocket-client.ts'

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
}

const CANCELLED_CODES = [5, 18]

/** Searches orders by the store's reference. Includes cancelled ones and partial matches. @throws ShiprocketError */
export async function searchOrders(client: ShiprocketClient, reference: string): Promise<ShiprocketOrder[]> {
  const { data } = await client.request('GET', `/orders?search=${encodeURIComponent(reference)}`)
  return (Array.isArray(data) ? (data as SearchResult[]) : []).flatMap((order) => {
    const { id, channel_order_id: ref, status_code: code = 0, shipments: [shipment] = [] } = order
    if (!id || !ref || !shipment?.id) return []
    return {
      courierOrderId: String(id),
      courierShipmentId: String(shipment.id),
      reference: ref,
      isCancelled: CANCELLED_CODES.includes(code),
      trackingNumber: shipment.awb || undefined,
      courierName: shipment.courier || undefined,
    }
  })
}
