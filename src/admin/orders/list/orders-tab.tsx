import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Package } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { RISK_LEVEL_LABELS } from '../../../domain/cod-risk/risk-levels.ts'
import { useShortcuts } from '../../components/shortcuts.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { FilterBar, FilterDate, FilterSelect } from '../../components/table/filter-bar.tsx'
import { NoRows } from '../../components/table/no-rows.tsx'
import { useRowCursor } from '../../components/table/row-cursor.ts'
import { SearchBox } from '../../components/table/search-box.tsx'
import { useRowSelection } from '../../components/table/use-row-selection.ts'
import { useUpdateSearchParams, useTableState } from '../../components/table/use-table-state.ts'
import { SendOrdersDialog } from '../batches/send-orders-dialog.tsx'
import { PrintOrdersDialog } from '../documents/print-orders-dialog.tsx'
import { BulkOrderActions } from './bulk-orders.tsx'
import { COURIER_STATE_LABELS } from '../courier-state-label.tsx'
import { ORDER_COLUMNS, OrderCardContent } from './order-columns.tsx'
import { OrderDialog } from '../order-dialog.tsx'
import { OrdersTitle } from './orders-title.tsx'
import { OrderViewTabs } from './order-view-tabs.tsx'
import { ordersQuery } from '../order-queries.ts'
import { rememberList } from './last-list.ts'
import { ShortcutHelp } from './shortcut-help.tsx'
import { useOrderNavigation } from './use-order-navigation.ts'
import { PAYMENT_LABELS, STATUS_LABELS } from '../order-labels.tsx'

/** Orders tab: search, filters, dialog, bulk actions, print and export. */
export function OrdersTab() {
  const state = useTableState({ filters: ['view', 'status', 'paymentStatus', 'courier', 'risk', 'from', 'to'] })
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
      <OrderViewTabs filters={{ ...state.filters, search: state.search, sort: state.sort }} />
      <FilterBar state={state} total={result.data?.total}>
        <SearchBox ref={searchBox} label="Search" placeholder="ID, name, phone, address or book" state={state} />
        <FilterSelect label="Status" name="status" state={state} options={STATUS_LABELS} />
        <FilterSelect label="Payment status" name="paymentStatus" state={state} options={PAYMENT_LABELS} />
        <FilterSelect label="Courier" name="courier" state={state} options={COURIER_STATE_LABELS} />
        <FilterSelect label="Risk" name="risk" state={state} options={RISK_LEVEL_LABELS} />
        <FilterDate label="From Date" name="from" state={state} />
        <FilterDate label="To Date" name="to" state={state} />
      </FilterBar>
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
            onSend={() => setSending(selection.ids)}
            onPrint={() => setPrinting(selection.ids)}
          />
        }
        currentId={currentId}
        actions={viewButton(openOrder)}
        onOpen={({ id }) => openOrder(id)}
        card={(row) => <OrderCardContent row={row} />}
        hasCardActions={false}
        empty={
          <NoRows
            icon={Package}
            state={state}
            none="No orders yet. New orders appear here automatically."
            noMatch="No orders match these filters."
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

const viewButton = (openOrder: (id: number) => void) =>
  function ViewButton({ id }: { id: number }) {
    return (
      <button type="button" className="button quiet" onClick={() => openOrder(id)}>
        View<span className="sr-only"> order {id}</span>
      </button>
    )
  }
