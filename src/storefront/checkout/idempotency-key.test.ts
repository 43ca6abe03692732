import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderPayload } from '../../domain/orders/order.ts'
import { clearIdempotencyKey, orderIdempotencyKey } from './idempotency-key.ts'

const order = { items: [{ productId: 7, quantity: 1, price: 499 }], totalAmount: 499 } as unknown as OrderPayload

describe('the idempotency key of an order', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()))

  it('stays the same when the same order is submitted again', () => {
    expect(orderIdempotencyKey(structuredClone(order))).toBe(orderIdempotencyKey(order))
  })

  it('differs for another order', () => {
    expect(orderIdempotencyKey({ ...order, totalAmount: 500 })).not.toBe(orderIdempotencyKey(order))
  })

  it('differs after the order was placed', () => {
    const first = orderIdempotencyKey(order)
    clearIdempotencyKey()
    expect(orderIdempotencyKey(order)).not.toBe(first)
  })

  it('is random where the browser has no randomUUID', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) })
    expect(orderIdempotencyKey(order)).toBe('ab'.repeat(16))
  })

  it('exists even where storage is forbidden', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(orderIdempotencyKey(order)).toHaveLength(36)
  })
})

function memoryStorage() {
  const records = new Map<string, string>()
  return {
    getItem: (key: string) => records.get(key) ?? null,
    setItem: (key: string, text: string) => void records.set(key, text),
    removeItem: (key: string) => void records.delete(key),
  }
}
