import { filtersOf } from '../../components/table/table-query.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Package } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../../components/shortcuts.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { NoRows } from '../../components/table/no-rows.tsx'
import { useRowCursor } from '../../components/table/row-cursor.ts'
import { useRowSelection } from '../../components/table/use-row-selection.ts'
import { useUpdateSearchParams, useTableState } from '../../components/table/use-table-state.ts'
import { SendOrdersDialog } from '../batches/send-orders-dialog.tsx'
import { PrintOrdersDialog } from '../documents/print-orders-dialog.tsx'
import { BulkOrderActions } from './bulk-orders.tsx'
import { ORDER_COLUMNS, OrderCardContent } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderDialog } from '../order-dialog.tsx'
import { OrdersTitle } from './orders-title.tsx'
import { ordersQuery } from '../order-queries.ts'
import { rememberList } from './last-list.ts'
import { ShortcutHelp } from './shortcut-help.tsx'
import { useOrderNavigation } from './use-order-navigation.ts'

/** Orders tab: search, filters, dialog, bulk actions, print and export. */
export function OrdersTab() {
  const state = useTableState({
    filters: ['view', 'status', 'paymentStatus', 'courier', 'risk', 'confirmation', 'from', 'to'],
  })
  const search: Partial<Record<string, string>> = useSearch({ strict: false })
  const { order } = search
  useEffect(() => rememberList(search), [search])
  const updateSearchParams = useUpdateSearchParams()
  const selection = useRowSelection()
  const result = useQuery(ordersQuery(state.query))
  const page = result.isPlaceholderData ? undefined : result.data
  const ids = page?.rows.map(({ id }) => id)
  const cursor = useRowCursor({ ids, total: page?.total ?? 0, state })
  const navigation = useOrderNavigation({ state, page, id: order === undefined ? undefined : Number(order) })
  const [sending, setSending] = useState<readonly number[]>()
  const [printing, setPrinting] = useState<readonly number[]>()
  const searchBox = useRef<HTMLInputElement>(null)
  // A history entry: Back closes the order.
  const openOrder = (id: number) => updateSearchParams({ order: String(id) }, true)
  const { currentId } = cursor
  const current = currentId === undefined ? [] : [currentId]
  const chosen = selection.ids.length > 0 ? selection.ids : current
  useShortcuts({
    j: () => cursor.move(1),
    k: () => cursor.move(-1),
    x: ({ shiftKey }) => currentId !== undefined && selection.toggle(currentId, ids ?? [], shiftKey),
    enter: () => currentId !== undefined && openOrder(currentId),
    s: () => chosen.length > 0 && setSending(chosen),
    p: () => chosen.length > 0 && setPrinting(chosen),
    '/': () => searchBox.current?.focus(),
  })
  return (
    <>
      <OrdersTitle state={state} />
      <OrderFilters state={state} total={result.data?.total} searchBox={searchBox} />
      <DataTable
        label="Orders"
        columns={ORDER_COLUMNS}
        result={result}
        state={state}
        rowLabel={({ id, customerName }) => `order ${id} of ${customerName}`}
        selection={selection}
        bulk={
          <BulkOrderActions
            selection={selection}
            filters={filtersOf(state.query)}
            total={page?.total ?? 0}
            onSend={() => setSending(selection.ids)}
            onPrint={() => setPrinting(selection.ids)}
          />
        }
        currentId={currentId}
        onOpen={({ id }) => openOrder(id)}
        card={(row) => <OrderCardContent row={row} />}
        empty={
          <NoRows
            icon={Package}
            state={state}
            none="No orders yet. New orders appear here automatically."
            noMatch={state.filters.view === 'to-refund' ? NOTHING_TO_REFUND : 'No orders match these filters.'}
          />
        }
      />
      <ShortcutHelp />
      {order && (
        <OrderDialog id={order} navigation={navigation} onClose={() => updateSearchParams({ order: undefined })} />
      )}
      {printing && <PrintOrdersDialog ids={printing} onClose={() => setPrinting(undefined)} />}
      {sending && <SendOrdersDialog ids={sending} onClose={() => setSending(undefined)} />}
    </>
  )
}

const NOTHING_TO_REFUND =
  'There is nothing to pay back. Orders that were cancelled after the payment appear here until the money is paid back.'
