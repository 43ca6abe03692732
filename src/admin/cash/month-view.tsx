import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { MONTH_GROUPINGS, type MonthGrouping, type MonthRow } from '../../domain/cash/cash-month.ts'
import { MONTH_LABELS } from '../../domain/cash/ledger.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { dayOf } from '../../domain/values/dates.ts'
import { formatMonth } from '../../domain/values/months.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { ExportButtons } from '../components/table/export-button.tsx'
import type { Column } from '../components/table/table-types.ts'
import { useTableState } from '../components/table/use-table-state.ts'
import { CloseMonth } from './close-month.tsx'
import { monthQuery, monthTotalsQuery } from './cash-queries.ts'
import { NO_COURIER_LABEL } from './cash-url.ts'
import * as styles from './cash.module.css'

const GROUPING_LABELS: Record<MonthGrouping, string> = { courier: 'Courier', product: 'Book' }
const MONTHS_SHOWN = 24
const amountOrDash = (amount: number | null) => (amount ? formatAmount(amount) : '–')

const COLUMNS: Record<MonthGrouping, readonly Column<MonthRow>[]> = {
  courier: [
    {
      header: 'Courier',
      cell: ({ label, delivered, returned }) => (
        <>
          <b>{label || NO_COURIER_LABEL}</b>
          <small>
            {formatCount(delivered)} delivered, {formatCount(returned ?? 0)} came back
          </small>
        </>
      ),
    },
    { header: 'Owed before', numeric: true, cell: ({ owedBefore }) => amountOrDash(owedBefore) },
    { header: 'Sales', numeric: true, cell: ({ amount }) => formatAmount(amount) },
    { header: 'Prepaid', numeric: true, cell: ({ prepaid }) => amountOrDash(prepaid) },
    { header: 'Remitted', numeric: true, cell: ({ remitted }) => amountOrDash(remitted) },
    { header: 'Written off', numeric: true, cell: ({ writtenOff }) => amountOrDash(writtenOff) },
    { header: 'Adjusted', numeric: true, cell: ({ adjusted }) => amountOrDash(adjusted) },
    { header: 'Owed after', numeric: true, cell: ({ owed }) => <b>{amountOrDash(owed)}</b> },
    {
      header: 'Freight and fees',
      numeric: true,
      cell: ({ fees }) => (fees === null ? 'Not known' : formatAmount(fees)),
    },
  ],
  product: [
    { header: 'Book', cell: ({ label }) => <b>{label}</b> },
    { header: 'Copies delivered', numeric: true, cell: ({ delivered }) => formatCount(delivered) },
    { header: 'Sales', numeric: true, cell: ({ amount }) => formatAmount(amount) },
    { header: 'Copies refunded', numeric: true, cell: ({ refunded }) => formatCount(refunded ?? 0) },
  ],
}

const NOTES: Record<MonthGrouping, string> = {
  courier:
    'Owed before + sales − prepaid − remitted − written off − adjusted = owed after. Sales count when the parcel was delivered, payments when they were transferred. Freight and fees are what couriers charged for the parcels delivered in this month, as Shiprocket reports; the freight above is what remittances deducted.',
  product: 'Sales count when the parcel was delivered, also of prepaid orders.',
}

/** This month and those before it, as YYYY-MM. */
function recentMonths(): string[] {
  const [year = 0, month = 1] = dayOf(new Date()).split('-').map(Number)
  return Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  )
}

/** The cash of a month: the movements on each account, by courier or by book. */
export function MonthView() {
  const state = useTableState({ filters: ['month', 'by'] })
  const months = recentMonths()
  const month = months.find((value) => value === state.filters.month) ?? months[0] ?? ''
  const by = MONTH_GROUPINGS.find((name) => name === state.filters.by) ?? 'courier'
  const { limit = '', offset = '' } = state.query
  const result = useQuery(monthQuery({ month, by, limit, offset }))
  const { data: totals } = useQuery(monthTotalsQuery(month))
  return (
    <>
      <search className={styles.fields}>
        <SelectField
          label="Month"
          value={month}
          onChange={({ currentTarget }) => state.update({ month: currentTarget.value })}
        >
          {months.map((value) => (
            <option key={value} value={value}>
              {formatMonth(value)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Group by"
          value={by}
          onChange={({ currentTarget }) => state.update({ by: currentTarget.value })}
        >
          {MONTH_GROUPINGS.map((name) => (
            <option key={name} value={name}>
              {GROUPING_LABELS[name]}
            </option>
          ))}
        </SelectField>
      </search>
      <dl className={styles.accounts}>
        {totals?.accounts.map(({ account, amount }) => (
          <div key={account}>
            <dt>{MONTH_LABELS[account]}</dt>
            <dd className="num">{amount === 0 ? '–' : formatAmount(account === 'sales' ? -amount : amount)}</dd>
            {account === 'adjustments' && totals.openAdjustments !== 0 && (
              <dd className="meta num">
                {formatAmount(totals.openAdjustments)} not resolved{totals.closed && ' when the month was closed'}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {totals && <CloseMonth key={month} month={month} closed={totals.closed} isRunning={month === months[0]} />}
      <DataTable
        label={`Cash of the month by ${GROUPING_LABELS[by].toLowerCase()}`}
        columns={COLUMNS[by]}
        result={result}
        state={state}
        rowLabel={({ label }) => label}
        empty={<EmptyState icon={CalendarDays} message="Nothing was delivered in this month." />}
      />
      <p className="meta">{NOTES[by]}</p>
      <div className={styles.exports}>
        <ExportButtons
          href={(format) => `/api/admin/cash/months/export?${new URLSearchParams({ month, by, format })}`}
        />
      </div>
    </>
  )
}
