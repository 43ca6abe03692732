import { FACTOR_LABELS } from '../../domain/cod-risk/risk-factor.ts'
import type { RiskModel } from '../../domain/cod-risk/risk-models.ts'
import { RISK_LEVEL_LABELS } from '../../domain/cod-risk/risk-levels.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { SummaryTable } from '../components/table/summary-table.tsx'
import * as styles from './cod-risk.module.css'
import { formatPoints, formatShare } from './format.ts'

type Report = NonNullable<RiskModel['report']>
type Measure = Report['before']

const MEASURES: { label: string; hint: string; value: (measure: Measure) => string; isBetter: Better }[] = [
  {
    label: 'Right calls',
    hint: 'of the parcels from 30 points, refused',
    value: ({ precision }) => formatShare(precision, 1),
    isBetter: (after, before) => after.precision > before.precision,
  },
  {
    label: 'Refusals found',
    hint: 'of the refused parcels, from 30 points',
    value: ({ recall }) => formatShare(recall, 1),
    isBetter: (after, before) => after.recall > before.recall,
  },
  {
    label: 'Order of the parcels',
    hint: 'a refused parcel has more points than a delivered one; 50% is chance',
    value: ({ ranking }) => formatShare(ranking, 1),
    isBetter: (after, before) => after.ranking > before.ranking,
  },
  {
    label: 'Error of the probability',
    hint: 'mean square; lower is better',
    value: ({ brier }) => brier.toFixed(3),
    isBetter: (after, before) => after.brier < before.brier,
  },
]
type Better = (after: Measure, before: Measure) => boolean

/** How learned weights compare with those that were in use, on newer parcels that neither was learned from. */
export function LearningReport({ report }: { report: Report }) {
  const { before, after } = report
  const better = MEASURES.filter(({ isBetter }) => isBetter(after, before)).length
  return (
    <>
      <p>
        Learned from the older {formatCount(report.learnedFrom)} of {formatCount(report.outcomes)} parcels (
        {formatCount(report.refused)} refused), and measured on the newer {formatCount(report.measuredOn)}. It is better
        in {better} of {MEASURES.length} measures.
      </p>
      <SummaryTable
        label="Comparison"
        rows={MEASURES}
        rowKey={({ label }) => label}
        columns={[
          {
            header: 'Measure',
            cell: ({ label, hint }) => (
              <>
                <b>{label}</b>
                <small className={styles.hint}>{hint}</small>
              </>
            ),
          },
          { header: 'Before', numeric: true, cell: ({ value }) => value(before) },
          {
            header: 'Learned',
            numeric: true,
            cell: ({ value, isBetter }) => (isBetter(after, before) ? <b>{value(after)}</b> : value(after)),
          },
        ]}
      />
      <SummaryTable
        label="Expected and real refusals"
        rows={after.calibration}
        rowKey={({ level }) => level}
        columns={[
          { header: 'Level', cell: ({ level }) => <b>{RISK_LEVEL_LABELS[level]}</b> },
          { header: 'Parcels', numeric: true, cell: ({ parcels }) => formatCount(parcels) },
          { header: 'Expected', numeric: true, cell: ({ expected, parcels }) => formatShare(expected, parcels && 1) },
          { header: 'Refused', numeric: true, cell: ({ refused, parcels }) => formatShare(refused, parcels) },
        ]}
      />
      <SummaryTable
        label="Facts"
        rows={report.factors}
        rowKey={({ code }) => code}
        columns={[
          { header: 'Fact', cell: ({ code }) => FACTOR_LABELS[code] },
          { header: 'Parcels', numeric: true, cell: ({ parcels }) => formatCount(parcels) },
          { header: 'Refused', numeric: true, cell: ({ refused, parcels }) => formatShare(refused, parcels) },
          { header: 'Before', numeric: true, cell: ({ pointsBefore }) => formatPoints(pointsBefore) },
          { header: 'Learned', numeric: true, cell: ({ pointsAfter }) => formatPoints(pointsAfter) },
        ]}
      />
    </>
  )
}
