import { useQuery } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  CirclePause,
  CirclePlay,
  CircleStop,
  Copy,
  Pencil,
  Plus,
  TicketPercent,
} from 'lucide-react'
import { useState } from 'react'
import { api, readJson, readList } from '../../api-client.ts'
import { FIELD_GROUPS } from '../../domain/accounts/field-rights.ts'
import type { AdminPromotion } from '../../domain/orders/promotions/promotion-form.ts'
import { type PromotionState, PROMOTION_STATE_LABELS } from '../../domain/orders/promotions/promotion-state.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useMay } from '../accounts/use-may.ts'
import { DataTable } from '../components/table/data-table.tsx'
import { ExportButtons } from '../components/table/export-button.tsx'
import { unsortedExportHref } from '../components/table/export-href.ts'
import { FilterBar, FilterDate, FilterSelect } from '../components/table/filter-bar.tsx'
import { SearchBox } from '../components/table/search-box.tsx'
import { tableQuery } from '../components/table/table-query.ts'
import type { Column, RowAction } from '../components/table/table-types.ts'
import { type TableState, useTableState } from '../components/table/use-table-state.ts'
import { TitleBar } from '../components/title-bar.tsx'
import { TitleMenu } from '../components/title-menu.tsx'
import { useSubmit } from '../components/use-submit.ts'
import { PromotionDialog } from './promotion-dialog.tsx'
import { describeDates, describeLimits, describeTerms, describeUses } from './promotion-text.ts'
import { endNow } from './promotion-values.ts'

const LIST = 'promotions'

/** A page of the promotions with their use. */
export const promotionsQuery = (sent: Record<string, string>) =>
  tableQuery(LIST, sent, (query) => readList(api.admin.promotions.$get({ query })))

const TONES: Record<PromotionState, string> = {
  draft: 'pending',
  scheduled: 'processing',
  active: 'delivered',
  expired: 'cancelled',
  used_up: 'cancelled',
  archived: 'cancelled',
}

export const nameOf = ({ code }: AdminPromotion): string => code.toUpperCase()

export const PROMOTION_COLUMNS: readonly Column<AdminPromotion>[] = [
  {
    header: 'Promotion',
    sort: 'code',
    cell: (row) => (
      <>
        <b>{nameOf(row)}</b>
        <small>{row.name}</small>
        <small>{[describeTerms(row), describeLimits(row)].filter(Boolean).join(', ')}</small>
      </>
    ),
  },
  {
    header: 'State',
    cell: (row) => (
      <>
        <span className={`pill ${TONES[row.state]}`}>{PROMOTION_STATE_LABELS[row.state]}</span>
        <small>{describeUses(row)}</small>
      </>
    ),
  },
  { header: 'Valid', sort: 'startsOn', cell: describeDates },
  { header: 'Orders', sort: 'orders', numeric: true, cell: ({ orders }) => orders },
  {
    header: 'Discount given',
    sort: 'discountGiven',
    numeric: true,
    cell: ({ discountGiven }) => formatAmount(discountGiven),
  },
]

export const REVENUE: Column<AdminPromotion> = {
  header: 'Revenue',
  sort: 'revenue',
  numeric: true,
  cell: ({ revenue }) => revenue !== null && formatAmount(revenue),
}

/** Promotions with their use and cost; the dates choose the orders that are counted. */
export function PromotionsSection() {
  const may = useMay()
  const state = useTableState({ filters: ['state', 'from', 'to'] })
  const result = useQuery(promotionsQuery(state.query))
  const [edited, setEdited] = useState<AdminPromotion | 'new'>()
  const actions = usePromotionActions(setEdited)
  return (
    <>
      <PromotionsHead state={state} total={result.data?.total} onAdd={() => setEdited('new')} />
      <DataTable
        label="Promotions"
        columns={may(FIELD_GROUPS.sales.shown) ? [...PROMOTION_COLUMNS, REVENUE] : PROMOTION_COLUMNS}
        result={result}
        state={state}
        rowLabel={nameOf}
        onOpen={setEdited}
        actions={actions}
        empty={<EmptyState icon={TicketPercent} message="No promotions here." />}
      />
      {edited && (
        <PromotionDialog
          key={edited === 'new' ? 'new' : edited.id}
          promotion={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

interface HeadProps {
  state: TableState
  total: number | undefined
  onAdd: () => void
}

function PromotionsHead({ state, total, onAdd }: HeadProps) {
  return (
    <>
      <TitleBar title="Promotions" level={2}>
        <button type="button" className="button main" onClick={onAdd}>
          <Plus className="icon" />
          Add promotion
        </button>
        <TitleMenu label="More for promotions">
          <ExportButtons href={(format) => unsortedExportHref('/api/admin/promotions/export', state, format)} />
        </TitleMenu>
      </TitleBar>
      <FilterBar state={state} total={total}>
        <SearchBox label="Search promotions" placeholder="Code or name" state={state} />
        <FilterSelect label="State" name="state" state={state} options={PROMOTION_STATE_LABELS} />
        <FilterDate label="Orders from" name="from" state={state} />
        <FilterDate label="Orders to" name="to" state={state} />
      </FilterBar>
    </>
  )
}

const STATUS_MESSAGES = {
  active: 'Promotion activated',
  draft: 'Promotion deactivated',
  archived: 'Promotion archived',
} as const

type Status = AdminPromotion['status']

/** The actions of a promotion row. */
function usePromotionActions(onEdit: (promotion: AdminPromotion) => void) {
  const { mutate: patch } = useSubmit({
    submit: ({ id, changes }: { id: number; changes: Partial<AdminPromotion>; success: string }) =>
      readJson(api.admin.promotions[':id'].$patch({ param: { id: String(id) }, json: changes })),
    success: (_, { success }) => success,
    refresh: [LIST],
  })
  const { mutate: duplicate } = useSubmit({
    submit: ({ id }: AdminPromotion) =>
      readJson(api.admin.promotions[':id'].duplicate.$post({ param: { id: String(id) } })),
    success: (copy) => `Copied as ${nameOf(copy)}, a draft`,
    refresh: [LIST],
    onSuccess: onEdit,
  })
  return (promotion: AdminPromotion): RowAction[] => {
    const { id, state, status } = promotion
    const setStatus = (to: Status) => patch({ id, changes: { status: to }, success: STATUS_MESSAGES[to] })
    const end = () => patch({ id, changes: endNow(promotion), success: `${nameOf(promotion)} has ended` })
    return [
      { label: 'Edit', icon: Pencil, onSelect: () => onEdit(promotion) },
      ...(state === 'active' ? [{ label: 'End now', icon: CircleStop, onSelect: end }] : []),
      status === 'active'
        ? { label: 'Deactivate', icon: CirclePause, onSelect: () => setStatus('draft') }
        : { label: 'Activate', icon: CirclePlay, onSelect: () => setStatus('active') },
      { label: 'Duplicate', icon: Copy, onSelect: () => duplicate(promotion) },
      status === 'archived'
        ? { label: 'Restore as draft', icon: ArchiveRestore, onSelect: () => setStatus('draft') }
        : { label: 'Archive', icon: Archive, onSelect: () => setStatus('archived') },
    ]
  }
}
