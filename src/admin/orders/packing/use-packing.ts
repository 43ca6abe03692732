import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../../api-client.ts'
import type { PackingOrder } from '../../../domain/orders/packing.ts'
import { findOrderToPack } from './packing-queries.ts'
import { type PackingAlert, PackingSession } from './packing-session.ts'
import { signal } from './packing-signals.ts'
import { useOrdersToPack } from './use-orders-to-pack.ts'

const NOT_FOUND = 404

/**
 * The packing of one order after the other: a scanned order code opens an order, scanned books tick its copies, and the
 * packed order is stored on the device and sent to the server.
 */
export function usePacking() {
  const queue = useOrdersToPack()
  const [session] = useState(() => new PackingSession({ findOrder: findScannedOrder, signal }))
  useEffect(() => session.follow(queue))
  const { current, alert, packed } = useSyncExternalStore(session.subscribe, session.getState)
  const { scan, open, hasTicks, dismissAlert, tick, packCurrent, skip, undo } = session
  return { ...queue, current, alert, packed, scan, open, hasTicks, dismissAlert, tick, packCurrent, skip, undo }
}

export type Packing = ReturnType<typeof usePacking>

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
