import * as styles from './reports.module.css'

/** The totals of a report. */
export const ReportFacts = ({ facts }: { facts: readonly (readonly [term: string, value: string])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
)
