import type { ShiprocketClient } from './shiprocket-client.ts'

/** An order as Shiprocket's search tells of it. */
export interface FoundOrder {
  courierOrderId: string
  courierShipmentId: string
  /** Our number there. */
  reference: string
  isCancelled: boolean
  trackingNumber: string | undefined
  courierName: string | undefined
}
interface SearchedOrder {
  id?: number
  channel_order_id?: string
  status_code?: number
  shipments?: { id?: number; awb?: string; courier?: string }[]
}

const CANCELLED_CODES = [5, 18]

/** The orders that Shiprocket keeps under a number of ours, cancelled ones too. @throws ShiprocketTrouble */
export async function searchOrders(client: ShiprocketClient, reference: string): Promise<FoundOrder[]> {
  const { data } = await client.call('GET', `/orders?search=${encodeURIComponent(reference)}`)
  return (Array.isArray(data) ? (data as SearchedOrder[]) : []).flatMap((order) => {
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
