import { beforeEach, describe, expect, it } from 'vitest'
import type { RtoParcel } from '../../../domain/shipping/rto/rto-receipt.ts'
import { findMissing, toReceipt } from './inspection.ts'
import { type ReceivingAlert, ReceivingSession } from './receiving-session.ts'

const PHYSICS = '9788123400013'
const CHEMISTRY = '9788123400020'
const UNKNOWN: ReceivingAlert = { kind: 'message', title: 'Unknown code', text: '' }
const parcel = parcelOf(1, [PHYSICS, 2], [CHEMISTRY, 1])
const other = parcelOf(2, [CHEMISTRY, 1])

let signals: string[]
let opened: string[]
let answers: Map<string, (found: RtoParcel | ReceivingAlert) => void>
let session: ReceivingSession

beforeEach(() => {
  signals = []
  opened = []
  answers = new Map()
  session = new ReceivingSession({
    findParcel: (code) => new Promise((resolve) => answers.set(code, resolve)),
    open: (code) => opened.push(code),
    signal: (kind) => signals.push(kind),
  })
})

const counts = () => session.getState().inspection?.lines.map(({ restocked }) => restocked)

async function answer(code: string, found: RtoParcel | ReceivingAlert) {
  await expect.poll(() => answers.has(code)).toBe(true)
  answers.get(code)?.(found)
}

describe('while a parcel is checked', () => {
  beforeEach(() => {
    session.show(parcel)
    session.scan(PHYSICS)
    session.change((inspection) => ({ ...inspection, note: 'Corner bent', outcome: 'returned' }))
  })

  it('an unknown code is refused loudly and keeps counts, reason and note', async () => {
    session.scan('12345')
    await answer('12345', UNKNOWN)
    await expect.poll(() => session.getState().alert).toEqual(UNKNOWN)
    expect(signals).toEqual(['accepted', 'refused'])
    expect(session.getState().inspection).toMatchObject({ note: 'Corner bent', outcome: 'returned' })
    expect(counts()).toEqual([1, null])
    expect(opened).toEqual([])
  })

  it('the label of another parcel is refused until the check is saved', async () => {
    session.scan('AWB2')
    session.scan(PHYSICS)
    await answer('AWB2', other)
    await expect.poll(() => session.getState().alert).toMatchObject({ title: 'Another parcel' })
    expect(counts()).toEqual([2, null])
    expect(opened).toEqual([])
  })

  it('its own label changes nothing', async () => {
    session.scan('AWB1')
    await answer('AWB1', parcel)
    await expect.poll(() => signals).toEqual(['accepted', 'accepted'])
    expect(counts()).toEqual([1, null])
  })

  it('a copy too many is refused with a message', () => {
    session.scan(PHYSICS)
    session.scan(PHYSICS)
    expect(signals.at(-1)).toBe('refused')
    expect(session.getState().alert).toMatchObject({ title: 'One too many' })
    expect(counts()).toEqual([2, null])
  })

  it('loading the parcel again keeps what was counted', () => {
    session.show({ ...parcel })
    expect(counts()).toEqual([1, null])
    expect(session.hasUnsavedInput()).toBe(true)
  })

  it('nothing is unsaved after the parcel was received', () => {
    session.show({ ...parcel, state: 'received' })
    expect(session.hasUnsavedInput()).toBe(false)
  })
})

it('a label opens its parcel, and books scanned meanwhile are counted in it', async () => {
  session.scan('AWB2')
  session.scan(CHEMISTRY)
  await answer('AWB2', other)
  await expect.poll(counts).toEqual([1])
  expect(opened).toEqual(['AWB2'])
})

it('a receipt names the missing choices, then all copies', () => {
  session.show(parcel)
  const inspection = () => session.getState().inspection
  session.scan(PHYSICS)
  expect(findMissing(inspection() as never)).toHaveLength(2)
  session.change((checked) => ({
    ...checked,
    lines: checked.lines.map((line) => ({ ...line, restocked: line.restocked ?? 0, reason: 'damaged' as const })),
  }))
  expect(findMissing(inspection() as never)).toEqual([])
  expect(toReceipt(inspection() as never).lines).toMatchObject([
    { restocked: 1, writtenOff: 1, reason: 'damaged' },
    { restocked: 0, writtenOff: 1, reason: 'damaged' },
  ])
})

function parcelOf(id: number, ...books: [isbn: string, quantity: number][]): RtoParcel {
  return {
    id,
    orderId: 5_990_000_000 + id,
    state: 'arrived',
    blocker: null,
    suggestedOutcome: 'refused',
    lines: books.map(([isbn, quantity], index) => ({
      id: id * 10 + index,
      productName: isbn,
      quantity,
      isbn,
      sku: null,
      shelfLocation: null,
    })),
  } as unknown as RtoParcel
}
