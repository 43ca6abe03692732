import type { ReactNode } from 'react'
import type { ReportPeriod } from '../../domain/reports/reports.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { TableState } from '../components/table/use-table-state.ts'
import { financialYear, lastDays, periodOf } from './report-period.ts'
import * as styles from './reports.module.css'

const PRESETS: { label: string; period: () => ReportPeriod }[] = [
  { label: 'Today', period: () => lastDays(1) },
  { label: '7 days', period: () => lastDays(7) },
  { label: '30 days', period: () => lastDays(30) },
  { label: '90 days', period: () => lastDays(90) },
  { label: 'Financial year', period: () => financialYear() },
]

interface Props {
  state: TableState
  /** Other fields of the report. */
  children?: ReactNode
}

/** The days of a report, in the URL: presets and two dates in Indian time. */
export function PeriodFields({ state, children }: Props) {
  const { from, to } = periodOf(state)
  return (
    <search className={styles.period}>
      <div className={styles.presets}>
        {PRESETS.map(({ label, period }) => {
          const preset = period()
          return (
            <button
              key={label}
              type="button"
              className="button quiet"
              aria-pressed={preset.from === from && preset.to === to}
              onClick={() => state.update({ ...preset })}
            >
              {label}
            </button>
          )
        })}
      </div>
      <div className={styles.fields}>
        <DayField
          label="From"
          value={from}
          onChange={(day) => state.update({ from: day, ...(day > to && { to: day }) })}
        />
        <DayField
          label="To"
          value={to}
          onChange={(day) => state.update({ to: day, ...(day < from && { from: day }) })}
        />
        {children}
      </div>
    </search>
  )
}

function DayField({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <TextField
      label={label}
      type="date"
      error={undefined}
      value={value}
      onChange={({ currentTarget }) => currentTarget.value && onChange(currentTarget.value)}
    />
  )
}
