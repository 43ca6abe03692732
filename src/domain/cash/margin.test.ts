import { expect, test } from 'vitest'
import { orderMargin } from './margin.ts'

const delivered = {
  collected: 499_00,
  refunded: 0,
  writtenOff: 0,
  cost: 310_00,
  freight: 62_50,
  codFee: 35_00,
  rtoFreight: null,
}

test('the margin of an order is what it collected without the cost of its books and the courier’s charges', () => {
  expect(orderMargin(delivered)).toBe(91_50)
  expect(orderMargin({ ...delivered, freight: null, codFee: null })).toBe(189_00)
})

test('refunds, lost cash and the freight of a return reduce the margin, below zero for a loss', () => {
  expect(orderMargin({ ...delivered, refunded: 100_00, writtenOff: 19_50, rtoFreight: 40_00 })).toBe(-68_00)
})

test('there is no margin before the delivery, or without the cost of a book', () => {
  expect(orderMargin({ ...delivered, collected: null })).toBeNull()
  expect(orderMargin({ ...delivered, cost: null })).toBeNull()
})
