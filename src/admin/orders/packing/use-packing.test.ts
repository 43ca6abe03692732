import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../../../../test/mount-hook.ts'
import type { PackingOrder } from '../../../domain/orders/packing.ts'
// Loaded with the first change, which takes real time.
import '../../../send-once.ts'
import { usePacking } from './use-packing.ts'

const PHYSICS = '9788123400013'
const FIRST: PackingOrder = {
  id: 1_000_000_001,
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
  lines: [
    {
      lineId: 11,
      productName: 'Physics',
      productImage: '',
      quantity: 2,
      condition: 'new',
      isbn: PHYSICS,
      sku: null,
      shelfLocation: null,
    },
  ],
}
const SECOND: PackingOrder = { ...FIRST, id: 1_000_000_002 }
const PACKED = { isPacked: true, lines: [{ lineId: 11, quantity: 2 }] }

/** The parts of the sound of a signal. */
class Silence {
  frequency = { setValueAtTime: () => undefined }
  connect = () => this
  addEventListener = (_: string, ended: () => void) => ended()
  start = () => undefined
  stop = () => undefined
  close = () => Promise.resolve()
}

/** What the store received. */
const received: { path: string; change: unknown }[] = []
/** What it answers to a packed order; without a function there is no connection. */
let answer: (() => Promise<Response>) | undefined
let connection: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  received.length = 0
  answer = undefined
  connection = new EventTarget()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  vi.stubGlobal('addEventListener', connection.addEventListener.bind(connection))
  vi.stubGlobal('removeEventListener', connection.removeEventListener.bind(connection))
  vi.stubGlobal('navigator', {})
  for (const name of ['AudioContext', 'OscillatorNode', 'GainNode']) vi.stubGlobal(name, Silence)
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json([FIRST, SECOND])
    if (!answer) throw new TypeError('No connection')
    received.push({ path, change: JSON.parse(body as string) })
    return answer()
  })
})

const RETRY_MS = 5000
const wait = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const connect = (status = 204, problem?: object) => {
  answer = async () => new Response(problem ? JSON.stringify(problem) : null, { status })
  // A phone that changes its network reports it several times.
  return act(async () => {
    for (let times = 0; times < 2; times += 1) connection.dispatchEvent(new Event('online'))
  })
}

/** Opens the page and waits for its orders. */
async function openPage() {
  const page = await mountHook(usePacking)
  await wait()
  return page
}

/** Scans an order with both copies of its book, and packs it. */
async function pack({ result }: Awaited<ReturnType<typeof openPage>>, { id }: PackingOrder) {
  for (const code of [String(id), PHYSICS, PHYSICS]) await act(async () => result().scan(code))
  await act(async () => result().packCurrent())
}

const openIds = ({ result }: Awaited<ReturnType<typeof openPage>>) => result().orders.map(({ id }) => id)

test('an order that is packed without a connection waits on the device, over a reload, and is sent once', async () => {
  const page = await openPage()
  await pack(page, FIRST)
  await wait(RETRY_MS * 3)
  expect(page.result().waitingCount).toBe(1)
  expect(openIds(page)).toEqual([SECOND.id])
  await page.unmount()
  expect(vi.getTimerCount()).toBe(0)

  const reloaded = await openPage()
  expect(reloaded.result().waitingCount).toBe(1)
  expect(openIds(reloaded)).toEqual([SECOND.id])
  await connect()
  await wait(RETRY_MS * 3)
  expect(received).toEqual([{ path: `/api/admin/packing/${FIRST.id}`, change: PACKED }])
  expect(reloaded.result().waitingCount).toBe(0)
})

test('packed orders are sent in their order, one after the other, and without a press when the store answers again', async () => {
  const page = await openPage()
  await pack(page, FIRST)
  await pack(page, SECOND)
  await act(async () => page.result().undo())
  expect(page.result().current?.order.id).toBe(SECOND.id)
  answer = async () => new Response(null, { status: 503 })
  await wait(RETRY_MS)
  expect(received.splice(0)).toEqual([{ path: `/api/admin/packing/${FIRST.id}`, change: PACKED }])
  expect(page.result().waitingCount).toBe(3)
  answer = async () => new Response(null, { status: 204 })
  await wait(RETRY_MS)
  expect(received).toEqual([
    { path: `/api/admin/packing/${FIRST.id}`, change: PACKED },
    { path: `/api/admin/packing/${SECOND.id}`, change: PACKED },
    { path: `/api/admin/packing/${SECOND.id}`, change: { isPacked: false } },
  ])
  expect(page.result().waitingCount).toBe(0)
})

test('an order that the store refuses is shown with the reason until it is read, and not sent again; without a login it waits', async () => {
  const page = await openPage()
  await pack(page, FIRST)
  await connect(401)
  expect(page.result()).toMatchObject({ waitingCount: 1, rejected: [] })
  await connect(409, { code: 'cancelled', message: 'The order was cancelled.' })
  expect(page.result()).toMatchObject({
    waitingCount: 0,
    rejected: [{ orderId: FIRST.id, reason: 'The order was cancelled.' }],
  })
  await wait(RETRY_MS * 3)
  expect(received).toHaveLength(2)
  await act(async () => page.result().dismissRejection(FIRST.id))
  expect(page.result().rejected).toEqual([])
})

test('a scanned order that the device does not have is asked for, and without a connection that is said', async () => {
  const page = await openPage()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No connection')))
  await act(async () => page.result().scan('9999999999'))
  await wait()
  expect(page.result().alert).toMatchObject({ title: 'No connection' })
  vi.stubGlobal('fetch', async () => Response.json({ message: 'There is none' }, { status: 404 }))
  await act(async () => page.result().scan('9999999999'))
  await wait()
  expect(page.result().alert).toMatchObject({ title: 'Unknown code' })
})
