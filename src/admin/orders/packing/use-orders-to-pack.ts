import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PackingOrder } from '../../../domain/orders/packing.ts'
import { PackingOutbox } from './packing-outbox.ts'
import { packingQuery, setPacked } from './packing-queries.ts'

/** The orders that are to be packed, without those that were packed on this device. */
export function useOrdersToPack() {
  const [outbox] = useState(() => new PackingOutbox(setPacked))
  useEffect(() => outbox.start(), [outbox])
  const { waiting, rejected } = useSyncExternalStore(outbox.subscribe, outbox.getState)
  const { data, error, refetch } = useQuery(packingQuery)
  const [packedIds, setPackedIds] = useState<ReadonlySet<number>>(new Set())
  const waitingIds = new Set(waiting.filter(({ isPacked }) => isPacked).map(({ orderId }) => orderId))
  return {
    orders: (data ?? []).filter(({ id }) => !packedIds.has(id) && !waitingIds.has(id)),
    packedCount: packedIds.size,
    waitingCount: waiting.length,
    /** The orders that the server does not accept as packed. */
    rejected,
    dismissRejection: (orderId: number) => outbox.dismiss(orderId),
    isLoading: !data && !error,
    error: data ? null : error,
    retry: () => void refetch(),
    pack: ({ id, lines }: PackingOrder) => {
      outbox.add(id, { isPacked: true, lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })) })
      setPackedIds((packed) => new Set([...packed, id]))
    },
    unpack: ({ id }: PackingOrder) => {
      outbox.add(id, { isPacked: false })
      setPackedIds((packed) => new Set([...packed].filter((packedId) => packedId !== id)))
    },
  }
}
