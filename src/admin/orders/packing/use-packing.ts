import { useState } from 'react'
import { ApiError } from '../../../api-client.ts'
import {
  isCodeOf,
  isComplete,
  type PackingLine,
  type PackingOrder,
  scanBook,
  tick,
  type Ticked,
} from '../../../domain/orders/packing.ts'
import { findOrderToPack } from './packing-queries.ts'
import { signal } from './packing-signals.ts'
import { useOrdersToPack } from './use-orders-to-pack.ts'

/** A scanned code that was refused. */
export type PackingAlert =
  | { kind: 'wrong'; code: string }
  | { kind: 'extra'; line: PackingLine }
  | { kind: 'message'; title: string; text: string }

/** An order on the table, with its ticked copies. */
interface CurrentOrder {
  order: PackingOrder
  ticked: Ticked
}

const ORDER_NUMBER = /^#?\d{10}$/
const NOT_FOUND = 404

/**
 * The packing of one order after the other: a scanned order code opens an order, scanned books tick its copies, and the
 * packed order is stored on the device and sent to the server.
 */
export function usePacking() {
  const queue = useOrdersToPack()
  const { orders } = queue
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const [current, setCurrent] = useState<CurrentOrder>()
  const [alert, setAlert] = useState<PackingAlert>()
  const [packed, setLastPacked] = useState<PackingOrder>()

  const open = (order: PackingOrder | undefined) => {
    setCurrent(order && { order, ticked: {} })
    setAlert(undefined)
  }
  const refuse = (reason: PackingAlert) => {
    signal('refused')
    setAlert(reason)
  }
  const pack = ({ order }: CurrentOrder, next = nextOrder(orders, order.id, skipped)) => {
    queue.pack(order)
    setLastPacked(order)
    open(next)
  }
  const openScanned = (order: PackingOrder) => {
    if (current && current.order.id !== order.id && isStarted(current)) {
      if (!isComplete(current.order.lines, current.ticked)) return refuse(unfinished(current.order))
      signal('accepted')
      return pack(current, order)
    }
    signal('accepted')
    if (current?.order.id !== order.id) open(order)
  }
  const lookUp = async (code: string) => {
    const found = await findScannedOrder(code)
    if ('kind' in found) refuse(found)
    else openScanned(found)
  }
  const scan = (code: string) => {
    setAlert(undefined)
    const listedOrder = orders.find((order) => isCodeOf(order, code))
    if (listedOrder) return openScanned(listedOrder)
    if (!current || ORDER_NUMBER.test(code)) return void lookUp(code)
    const result = scanBook(current.order.lines, current.ticked, code)
    if (result.kind === 'wrong') return refuse({ kind: 'wrong', code })
    if (result.kind === 'extra') return refuse({ kind: 'extra', line: result.line })
    signal('accepted')
    setLastPacked(undefined)
    setCurrent({ ...current, ticked: result.ticked })
  }
  return {
    ...queue,
    current,
    alert,
    packed,
    scan,
    open,
    dismissAlert: () => setAlert(undefined),
    tick: (line: PackingLine) => {
      setAlert(undefined)
      setLastPacked(undefined)
      if (current) setCurrent({ ...current, ticked: tick(line, current.ticked) })
    },
    packCurrent: () => {
      if (current && isComplete(current.order.lines, current.ticked)) pack(current)
    },
    skip: () => {
      if (!current) return
      setSkipped(new Set([...skipped, current.order.id]))
      open(nextOrder(orders, current.order.id, skipped))
    },
    undo: () => {
      if (!packed) return
      queue.unpack(packed)
      setLastPacked(undefined)
      open(packed)
    },
  }
}

export type Packing = ReturnType<typeof usePacking>

/** The order after this one in the list, without the skipped ones if there are others. */
function nextOrder(
  orders: readonly PackingOrder[],
  id: number,
  skipped: ReadonlySet<number>,
): PackingOrder | undefined {
  const index = orders.findIndex((order) => order.id === id)
  const others = [...orders.slice(index + 1), ...orders.slice(0, Math.max(index, 0))]
  return others.find((order) => !skipped.has(order.id)) ?? others[0]
}

const isStarted = ({ ticked }: CurrentOrder): boolean => Object.values(ticked).some((copies) => copies > 0)

const unfinished = ({ id, customerName }: PackingOrder): PackingAlert => ({
  kind: 'message',
  title: 'Another order',
  text: `Order #${id} of ${customerName} is not complete. Finish it or skip it first.`,
})

/** Finds an order that is not on the device. @returns the reason if it must not be packed */
async function findScannedOrder(code: string): Promise<PackingOrder | PackingAlert> {
  try {
    const order = await findOrderToPack(code.replace('#', ''))
    const { id, blocker, packedAt, packedBy } = order
    if (blocker) return { kind: 'message', title: `Do not send #${id}`, text: blocker }
    const text = `Order #${id} was packed by ${packedBy ?? 'another user'}.`
    return packedAt ? { kind: 'message', title: 'Already packed', text } : order
  } catch (error) {
    return lookupFailed(code, error)
  }
}

function lookupFailed(code: string, error: unknown): PackingAlert {
  const isUnknown = error instanceof ApiError && error.status === NOT_FOUND
  const text = isUnknown
    ? `${code} is the code of no order. Scan the packing slip or the courier's label.`
    : `${code} is not among the orders on this device, and the store could not be reached.`
  return { kind: 'message', title: isUnknown ? 'Unknown code' : 'No connection', text }
}
