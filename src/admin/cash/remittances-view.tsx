import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useSearch } from '@tanstack/react-router'
import type { Remittance } from '../../domain/cash/cash.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { formatDay, startOfDay } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { ExportButtons } from '../components/table/export-button.tsx'
import { FilterBar } from '../components/table/filter-bar.tsx'
import { SearchBox } from '../components/table/search-box.tsx'
import type { Column } from '../components/table/table-types.ts'
import { useTableState, useUpdateSearchParams } from '../components/table/use-table-state.ts'
import { remittancesQuery } from './cash-queries.ts'
import { cashHref } from './cash-url.ts'
import * as styles from './cash.module.css'
import { RemittanceDialog } from './remittance-dialog.tsx'

const COLUMNS: readonly Column<Remittance>[] = [
  {
    header: 'Remittance',
    cell: ({ crfId, utr }) => (
      <>
        <b className="num">CRF {crfId}</b>
        <small className="num">{utr}</small>
      </>
    ),
  },
  { header: 'Paid', cell: ({ paidOn }) => formatDay(startOfDay(paidOn)) },
  {
    header: 'Parcels',
    numeric: true,
    cell: ({ lineCount, openExceptions }) => (
      <>
        {formatCount(lineCount)}
        {openExceptions > 0 && (
          <small className={styles.late}>{openExceptions === 1 ? '1 exception' : `${openExceptions} exceptions`}</small>
        )}
      </>
    ),
  },
  { header: 'Cash', numeric: true, cell: ({ available }) => formatAmount(available) },
  {
    header: 'Deducted',
    numeric: true,
    cell: ({ available, net, deductionsKnown }) => (deductionsKnown ? formatAmount(available - net) : 'Not known'),
  },
  { header: 'At the bank', numeric: true, cell: ({ net }) => <b>{formatAmount(net)}</b> },
]

/** The imported remittances. A row opens its parcels. */
export function RemittancesView() {
  const state = useTableState()
  const { remittance }: Partial<Record<string, string>> = useSearch({ strict: false })
  const update = useUpdateSearchParams()
  const result = useQuery(remittancesQuery(state.query))
  const open = ({ id }: Remittance) => update({ remittance: String(id) }, true)
  return (
    <>
      <FilterBar state={state} total={result.data?.total}>
        <SearchBox label="Search" placeholder="CRF, UTR or tracking number" state={state} />
      </FilterBar>
      <DataTable
        label="Remittances"
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={({ crfId }) => `CRF ${crfId}`}
        onOpen={open}
        empty={
          <EmptyState
            icon={Landmark}
            message={state.search ? 'No remittance matches.' : 'No remittance file was imported yet.'}
          >
            <ShopLink className="button" href={cashHref('import')}>
              Import remittance file
            </ShopLink>
          </EmptyState>
        }
      />
      <div className={styles.exports}>
        <ExportButtons href={(format) => `/api/admin/cash/remittances/export?format=${format}`} />
      </div>
      {remittance && <RemittanceDialog id={remittance} onClose={() => update({ remittance: undefined }, true)} />}
    </>
  )
}
