import type { QueryClient } from '@tanstack/react-query'
import { deliveryDay } from '../../../domain/shipping/delivery.ts'
import { deliveryPin } from './delivery-pin.ts'
import { deliveryQuery } from './delivery-query.ts'

/** The custom property whose text product cards show on the cover: no card renders again, and none changes its size. */
const PROPERTY = '--delivery-day'

/** Shows the delivery day of the stored PIN code on all product cards, or removes it. One request for each PIN code. */
export async function showDeliveryDay(queryClient: QueryClient): Promise<void> {
  const pin = deliveryPin.get()
  const delivery = pin === null ? null : await queryClient.query(deliveryQuery(pin)).catch(() => null)
  // The customer may have changed it meanwhile.
  if (deliveryPin.get() !== pin) return
  const day = delivery && deliveryDay(delivery)
  const { style } = document.documentElement
  if (day) style.setProperty(PROPERTY, JSON.stringify(`By ${day}`))
  else style.removeProperty(PROPERTY)
}
