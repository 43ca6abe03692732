import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderPayload } from '../../domain/order.ts'
import { forgetOrderAttempt, orderAttemptKey } from './order-attempt.ts'

const order = { items: [{ productId: 7, quantity: 1, price: 499 }], totalAmount: 499 } as unknown as OrderPayload

describe('the key of an order', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()))

  it('stays the same while the same order is pressed again', () => {
    expect(orderAttemptKey(structuredClone(order))).toBe(orderAttemptKey(order))
  })

  it('is another for another order', () => {
    expect(orderAttemptKey({ ...order, totalAmount: 500 })).not.toBe(orderAttemptKey(order))
  })

  it('is another once the order was placed', () => {
    const first = orderAttemptKey(order)
    forgetOrderAttempt()
    expect(orderAttemptKey(order)).not.toBe(first)
  })

  it('is random where the browser has no randomUUID', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) })
    expect(orderAttemptKey(order)).toBe('ab'.repeat(16))
  })

  it('is there even where storage is forbidden', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(orderAttemptKey(order)).toHaveLength(36)
  })
})

function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}
