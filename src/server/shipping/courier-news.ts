import type { ShipmentRow } from './shipping.queries.ts'

/** What is last heard of a parcel. */
export type CourierNews = Pick<ShipmentRow, 'shipmentStatus' | 'courierName' | 'trackingUrl' | 'estimatedDelivery'>

/** Asks for the news of a parcel. Whoever asks a courier itself answers `storedNews` when the courier is silent. */
export type AskCourier = (shipment: ShipmentRow) => Promise<CourierNews>

/** The news as the store last wrote them down. */
export const storedNews: AskCourier = (shipment) => Promise.resolve(shipment)
