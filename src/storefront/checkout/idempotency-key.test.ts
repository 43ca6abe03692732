import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderPayload } from '../../domain/orders/order.ts'
import { clearIdempotencyKey, orderIdempotencyKey } from './idempotency-key.ts'

const order = { items: [{ productId: 7, quantity: 1, price: 499 }], totalAmount: 499 } as unknown as OrderPayload

describe('the idempotency key of an order', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()))

  it('the same order submitted again has the same key', () => {
    expect(orderIdempotencyKey(structuredClone(order))).toBe(orderIdempotencyKey(order))
  })

  it('another order has another key', () => {
    expect(orderIdempotencyKey({ ...order, totalAmount: 500 })).not.toBe(orderIdempotencyKey(order))
  })

  it('the same order submitted after it was placed has another key', () => {
    const first = orderIdempotencyKey(order)
    clearIdempotencyKey()
    expect(orderIdempotencyKey(order)).not.toBe(first)
  })

  it('the key is random in a browser without randomUUID', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) })
    expect(orderIdempotencyKey(order)).toBe('ab'.repeat(16))
  })

  it('an order has a key when the browser forbids storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(orderIdempotencyKey(order)).toHaveLength(36)
  })
})

function memoryStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, text: string) => void values.set(key, text),
    removeItem: (key: string) => void values.delete(key),
  }
}
