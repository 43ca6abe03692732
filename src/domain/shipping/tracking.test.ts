import { describe, expect, it } from 'vitest'
import { TRACKING_STATUSES } from '../orders/tracking-statuses.ts'
import { trackingLabel, trackingMessage, trackingStatus } from './tracking.ts'
import { trackingSteps } from './tracking-steps.ts'

const shipped = (shipmentStatus: string | null) => trackingStatus({ status: 'shipped', shipmentStatus })

describe('tracking status', () => {
  it('has a label', () => {
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
    for (const status of ['STOLEN', '', 'constructor']) expect(trackingLabel(status)).toBe('Status Unknown')
  })

  it('has a message', () => {
    expect(trackingMessage('NOT_SHIPPED', true)).toContain('not shipped yet')
    expect(trackingMessage('STOLEN', true)).toContain('Ask us')
  })

  it('is parsed from the courier’s status in any spelling', () => {
    for (const text of ['In Transit', 'IN-TRANSIT', ' in_transit ']) expect(shipped(text)).toBe('IN_TRANSIT')
    expect(shipped('Picked Up')).toBe('PICKUP_COMPLETE')
    expect(shipped('Out For Pickup')).toBe('PICKUP_SCHEDULED')
    expect(shipped('RTO Initiated')).toBe('RETURNING')
    expect(shipped('Canceled')).toBe('SHIPMENT_CANCELLED')
    expect(shipped('QC Failed')).toBe('QC_FAILED')
  })

  it('is the order’s own without a courier status', () => {
    expect(shipped(null)).toBe('SHIPPED')
    expect(shipped(' - ')).toBe('SHIPPED')
    expect(trackingStatus({ status: 'pending', shipmentStatus: null })).toBe('NOT_SHIPPED')
    expect(trackingStatus({ status: 'processing', shipmentStatus: '' })).toBe('PROCESSING')
  })

  it('is that of a delivered or cancelled order, whatever the courier status', () => {
    expect(trackingStatus({ status: 'cancelled', shipmentStatus: 'IN TRANSIT' })).toBe('CANCELLED')
    expect(trackingStatus({ status: 'delivered', shipmentStatus: 'LOST' })).toBe('DELIVERED')
  })
})

describe('tracking steps', () => {
  const states = (status: string) => trackingSteps(status, true).map(({ state }) => state)

  it('are done before the current status and to do after it', () => {
    expect(states('NOT_SHIPPED')).toEqual(['now', 'todo', 'todo', 'todo', 'todo', 'todo'])
    expect(states('IN_TRANSIT')).toEqual(['done', 'done', 'done', 'now', 'todo', 'todo'])
    expect(states('DELIVERED')).toEqual(Array(6).fill('done'))
  })

  it('show the label of the current status in the current step', () => {
    expect(trackingSteps('PICKUP_RESCHEDULED', true)[1]).toEqual({ label: 'Pickup Rescheduled', state: 'now' })
    expect(trackingSteps('SHIPPED', true)[1]).toEqual({ label: 'Pickup Requested', state: 'done' })
  })

  it('remind of the cash payment until the delivery', () => {
    expect(trackingSteps('SHIPPED', true).at(-1)).toMatchObject({ note: 'Pay cash to the delivery partner' })
    expect(trackingSteps('DELIVERED', true).at(-1)).not.toHaveProperty('note')
    expect(trackingSteps('SHIPPED', false).at(-1)).not.toHaveProperty('note')
  })

  it('stay at the delivery after a failed attempt', () => {
    expect(trackingSteps('ATTEMPT_FAILED', true)[4]).toEqual({ label: 'Delivery Attempted', state: 'now' })
  })

  it('are empty for a status outside the normal delivery', () => {
    for (const status of ['CANCELLED', 'LOST', 'RETURNED', 'STOLEN']) expect(trackingSteps(status, true)).toEqual([])
  })
})
