import { beforeEach, describe, expect, it } from 'vitest'
import type { PackingOrder } from '../../../domain/orders/packing.ts'
import { type PackingAlert, PackingSession } from './packing-session.ts'

const PHYSICS = '9788123400013'
const CHEMISTRY = '9788123400020'
const listed = orderOf(1_000_000_001, [PHYSICS, 4])
const elsewhere = orderOf(1_000_000_002, [CHEMISTRY, 1])
const third = orderOf(1_000_000_003, [CHEMISTRY, 2])

let orders: PackingOrder[]
let packedIds: number[]
let signals: string[]
let answers: Map<string, (found: PackingOrder | PackingAlert) => void>
let session: PackingSession

beforeEach(() => {
  orders = [listed]
  packedIds = []
  signals = []
  answers = new Map()
  session = new PackingSession({
    findOrder: (code) => new Promise((resolve) => answers.set(code, resolve)),
    signal: (kind) => signals.push(kind),
  })
  session.follow({
    get orders() {
      return orders.filter(({ id }) => !packedIds.includes(id))
    },
    pack: ({ id }) => packedIds.push(id),
    unpack: (order) => (packedIds = packedIds.filter((id) => id !== order.id)),
  })
})

const scanOrder = ({ id }: PackingOrder) => session.scan(String(id))
const ticks = () => Object.values(session.getState().current?.ticked ?? {}).reduce((sum, count) => sum + count, 0)
const openId = () => session.getState().current?.order.id

/** Answers the look-up of a code, once it has been requested. */
async function answer(code: number | string, found: PackingOrder | PackingAlert) {
  await expect.poll(() => answers.has(String(code))).toBe(true)
  answers.get(String(code))?.(found)
  await Promise.resolve()
}

describe('an order that the store finds slowly', () => {
  it('does not replace the order that was started meanwhile: it is refused, and all ticks stay', async () => {
    session.open(listed)
    scanOrder(elsewhere)
    for (let copy = 0; copy < 3; copy += 1) session.scan(PHYSICS)
    await answer(elsewhere.id, elsewhere)
    await expect.poll(() => signals.at(-1)).toBe('refused')
    expect(session.getState().alert).toMatchObject({ title: 'Another order' })
    expect(openId()).toBe(listed.id)
    expect(ticks()).toBe(3)
    session.dismissAlert()
    session.scan(PHYSICS)
    expect(ticks()).toBe(4)
  })

  it('is opened after the order that was completed meanwhile, which counts as packed', async () => {
    session.open(listed)
    scanOrder(elsewhere)
    for (let copy = 0; copy < 4; copy += 1) session.scan(PHYSICS)
    await answer(elsewhere.id, elsewhere)
    await expect.poll(openId).toBe(elsewhere.id)
    expect(packedIds).toEqual([listed.id])
  })

  it('gets the books that were scanned before it was found', async () => {
    scanOrder(third)
    session.scan(CHEMISTRY)
    session.scan(CHEMISTRY)
    await answer(third.id, third)
    await expect.poll(ticks).toBe(2)
    expect(openId()).toBe(third.id)
    expect(signals).toEqual(['accepted', 'accepted', 'accepted'])
  })

  it('gives way to the order that was scanned after it', async () => {
    scanOrder(elsewhere)
    scanOrder(third)
    await answer(elsewhere.id, elsewhere)
    await answer(third.id, third)
    await expect.poll(openId).toBe(third.id)
  })

  it('that does not exist leaves the open order and its ticks as they are', async () => {
    session.open(listed)
    session.scan('9999999999')
    session.scan(PHYSICS)
    await answer('9999999999', { kind: 'message', title: 'Unknown code', text: '' })
    await expect.poll(() => session.getState().alert).toMatchObject({ title: 'Unknown code' })
    expect(ticks()).toBe(1)
  })

  it('is opened although the one before it could not be found', async () => {
    session.scan('9999999999')
    scanOrder(third)
    await answer('9999999999', { kind: 'message', title: 'No connection', text: '' })
    await answer(third.id, third)
    await expect.poll(openId).toBe(third.id)
  })
})

it('two codes of one camera frame are two ticks', () => {
  session.open(listed)
  // Both are reported by functions of the same rendering.
  const { scan, tick } = session
  scan(PHYSICS)
  scan(PHYSICS)
  tick(listed.lines[0] as PackingOrder['lines'][number])
  expect(ticks()).toBe(3)
  expect(signals).toEqual(['accepted', 'accepted'])
})

it('a copy too many and the book of another order are refused, and no tick changes', () => {
  session.open(elsewhere)
  session.scan(CHEMISTRY)
  session.scan(CHEMISTRY)
  expect(session.getState().alert).toMatchObject({ kind: 'extra' })
  session.scan(PHYSICS)
  expect(session.getState().alert).toEqual({ kind: 'wrong', code: PHYSICS })
  expect(ticks()).toBe(1)
})

it('packing takes the next order that was not skipped, and Undo opens the packed one again', () => {
  orders = [listed, elsewhere, third]
  session.open(elsewhere)
  session.skip()
  expect(openId()).toBe(third.id)
  session.scan(CHEMISTRY)
  session.packCurrent()
  expect(packedIds).toEqual([])
  session.scan(CHEMISTRY)
  session.packCurrent()
  expect(packedIds).toEqual([third.id])
  expect(openId()).toBe(listed.id)
  session.undo()
  expect(packedIds).toEqual([])
  expect(openId()).toBe(third.id)
})

function orderOf(id: number, ...books: [isbn: string, quantity: number][]): PackingOrder {
  return {
    id,
    customerName: 'Asha Verma',
    city: 'Kota',
    pincode: '324005',
    notes: null,
    courierName: null,
    trackingNumber: null,
    packedAt: null,
    packedBy: null,
    confirmation: 'not_required',
    blocker: null,
    lines: books.map(([isbn, quantity], index) => ({
      lineId: id * 10 + index,
      productName: isbn,
      productImage: '',
      quantity,
      condition: 'new',
      isbn,
      sku: null,
      shelfLocation: null,
    })),
  }
}
