import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { ListedOrder } from '../../../domain/orders/admin-order.ts'
import type { TablePage } from '../../components/table/table-query.ts'
import { type TableState, useUpdateSearchParams } from '../../components/table/use-table-state.ts'
import { toast } from '../../components/toast.ts'
import { orderQuery, ordersQuery } from '../order-queries.ts'

/** The way from the open order to its neighbours in the list. */
export interface OrderNavigation {
  /** The place of the order in the list, from 1; undefined if it is not on the page, or no longer. */
  position: number | undefined
  total: number
  /** Opens the order before or after this one. Undefined at the end of the list. */
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

interface Options {
  state: TableState
  page: TablePage<ListedOrder> | undefined
  /** The open order. */
  id: number | undefined
}

/** Previous and next order in the current view. The list turns its page with the open order. */
export function useOrderNavigation({ state, page, id }: Options): OrderNavigation {
  const queryClient = useQueryClient()
  const updateSearchParams = useUpdateSearchParams()
  const ids = page?.rows.map((row) => row.id) ?? []
  const index = id === undefined ? -1 : ids.indexOf(id)
  const place = useLastPlace(id, index)
  // An order that left the view, because it was sent, is between the orders around its former place.
  const [before, after] = index >= 0 ? [index - 1, index + 1] : place === undefined ? [] : [place - 1, place]
  const total = page?.total ?? 0
  const offset = (state.page - 1) * state.size

  const openAt = async (target: number) => {
    const here = ids[target]
    if (here !== undefined) return updateSearchParams({ order: String(here) })
    const nextPage = state.page + (target < 0 ? -1 : 1)
    const query = { ...state.query, offset: String((nextPage - 1) * state.size) }
    try {
      const { rows } = await queryClient.query(ordersQuery(query))
      const row = target < 0 ? rows.at(-1) : rows[0]
      if (row) updateSearchParams({ page: String(nextPage), order: String(row.id) })
    } catch (error) {
      toast.error({ description: toUserMessage(error, 'The list could not be loaded.') })
    }
  }
  const stepTo = (target: number | undefined) =>
    target !== undefined && offset + target >= 0 && offset + target < total ? () => void openAt(target) : undefined

  const neighbours = [before, after].flatMap((target) => ids[target ?? -1] ?? [])
  usePrefetch(id === undefined ? [] : neighbours)
  return {
    position: index < 0 ? undefined : offset + index + 1,
    total,
    previous: stepTo(before),
    next: stepTo(after),
  }
}

/** The last place of the open order on the page; undefined if it was never there. */
function useLastPlace(id: number | undefined, index: number): number | undefined {
  const [last, setLast] = useState({ id, index })
  if (index >= 0 && (last.id !== id || last.index !== index)) setLast({ id, index })
  return last.id === id && last.index >= 0 ? last.index : undefined
}

function usePrefetch(ids: readonly number[]) {
  const queryClient = useQueryClient()
  const key = ids.join()
  useEffect(() => {
    for (const id of key.split(',').filter(Boolean)) {
      queryClient.query(orderQuery(id)).catch(() => undefined)
    }
  }, [queryClient, key])
}
