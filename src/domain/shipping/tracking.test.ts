import { describe, expect, it } from 'vitest'
import { TRACKING_STATUSES, trackingLabel, trackingMessage, trackingStatus } from './tracking.ts'
import { trackingSteps } from './tracking-steps.ts'

const shipped = (shipmentStatus: string | null) => trackingStatus({ status: 'shipped', shipmentStatus })

describe('how far an order has come', () => {
  it('is called as the shop calls it', () => {
    expect(Object.fromEntries(TRACKING_STATUSES.map((status) => [status, trackingLabel(status)]))).toEqual({
      NOT_SHIPPED: 'Order Processing',
      PROCESSING: 'Order Processing',
      PICKUP_GENERATED: 'Pickup Requested',
      PICKUP_SCHEDULED: 'Pickup Scheduled',
      PICKUP_RESCHEDULED: 'Pickup Rescheduled',
      PICKUP_COMPLETE: 'Pickup Complete',
      SHIPPED: 'Shipped',
      IN_TRANSIT: 'In Transit',
      OUT_FOR_DELIVERY: 'Out for Delivery',
      ATTEMPT_FAILED: 'Delivery Attempted',
      DELIVERED: 'Delivered',
      RETURNING: 'Returning to Us',
      RETURNED: 'Returned to Us',
      LOST: 'Parcel Lost',
      SHIPMENT_CANCELLED: 'Shipment Cancelled',
      CANCELLED: 'Order Cancelled',
    })
    for (const word of ['STOLEN', '', 'constructor']) expect(trackingLabel(word)).toBe('Status Unknown')
  })

  it('notes that an order has not shipped yet', () => {
    expect(trackingMessage('NOT_SHIPPED')).toContain('not shipped yet')
    expect(trackingMessage('STOLEN')).toContain('Ask us')
  })

  it('is read from the courier’s words, however they are written', () => {
    for (const word of ['In Transit', 'IN-TRANSIT', ' in_transit ']) expect(shipped(word)).toBe('IN_TRANSIT')
    expect(shipped('Picked Up')).toBe('PICKUP_COMPLETE')
    expect(shipped('Out For Pickup')).toBe('PICKUP_SCHEDULED')
    expect(shipped('RTO Initiated')).toBe('RETURNING')
    expect(shipped('Canceled')).toBe('SHIPMENT_CANCELLED')
    expect(shipped('QC Failed')).toBe('QC_FAILED')
  })

  it('is the order’s own where the courier says nothing', () => {
    expect(shipped(null)).toBe('SHIPPED')
    expect(shipped(' - ')).toBe('SHIPPED')
    expect(trackingStatus({ status: 'pending', shipmentStatus: null })).toBe('NOT_SHIPPED')
    expect(trackingStatus({ status: 'processing', shipmentStatus: '' })).toBe('PROCESSING')
  })

  it('is settled when the shop settled it', () => {
    expect(trackingStatus({ status: 'cancelled', shipmentStatus: 'IN TRANSIT' })).toBe('CANCELLED')
    expect(trackingStatus({ status: 'delivered', shipmentStatus: 'LOST' })).toBe('DELIVERED')
  })
})

describe('the way to the door', () => {
  const states = (status: string) => trackingSteps(status).map(({ state }) => state)

  it('is done up to where the parcel is, and to come from there on', () => {
    expect(states('NOT_SHIPPED')).toEqual(['now', 'todo', 'todo', 'todo', 'todo', 'todo'])
    expect(states('IN_TRANSIT')).toEqual(['done', 'done', 'done', 'now', 'todo', 'todo'])
    expect(states('DELIVERED')).toEqual(Array(6).fill('done'))
  })

  it('calls the wait for the courier as it is', () => {
    expect(trackingSteps('PICKUP_RESCHEDULED')[1]).toEqual({ label: 'Pickup Rescheduled', state: 'now' })
    expect(trackingSteps('SHIPPED')[1]).toEqual({ label: 'Pickup Requested', state: 'done' })
  })

  it('asks for the cash at its end, until it is paid', () => {
    expect(trackingSteps('SHIPPED').at(-1)).toMatchObject({ note: 'Pay cash to the delivery partner' })
    expect(trackingSteps('DELIVERED').at(-1)).not.toHaveProperty('note')
  })

  it('stands at the door while the courier tries again', () => {
    expect(trackingSteps('ATTEMPT_FAILED')[4]).toEqual({ label: 'Delivery Attempted', state: 'now' })
  })

  it('is not shown where nobody knows it', () => {
    for (const status of ['CANCELLED', 'LOST', 'RETURNED', 'STOLEN']) expect(trackingSteps(status)).toEqual([])
  })
})
