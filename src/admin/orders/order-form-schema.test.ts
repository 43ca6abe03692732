import { describe, expect, test } from 'vitest'
import type { OrderFormValues } from './order-form-values.ts'
import { orderFormSchema } from './order-form-schema.ts'

const SAVED: OrderFormValues = {
  status: 'pending',
  paymentStatus: 'pending',
  courierName: 'Marudhar Surface',
  trackingNumber: '',
  trackingUrl: 'courier.example/1',
  holdReason: '',
}
const schema = orderFormSchema(() => SAVED)

describe('order form', () => {
  test('returns the status and the changed fields', () => {
    expect(schema.parse({ ...SAVED, courierName: '', trackingNumber: ' EK 12 ' })).toEqual({
      status: 'pending',
      courierName: null,
      trackingNumber: 'EK12',
    })
  })

  test('validates the tracking link only when it was changed', () => {
    expect(schema.safeParse({ ...SAVED, status: 'shipped' }).success).toBe(true)
    const { error } = schema.safeParse({ ...SAVED, trackingUrl: 'Courier 2' })
    expect(error?.issues).toMatchObject([{ path: ['trackingUrl'] }])
  })
})
