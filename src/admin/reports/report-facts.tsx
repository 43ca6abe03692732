import * as tiles from '../components/fact-tiles.module.css'
import * as styles from './reports.module.css'

/** The totals of a report. */
export const ReportFacts = ({ facts }: { facts: readonly (readonly [term: string, value: string])[] }) => (
  <dl className={`${tiles.facts} ${styles.facts}`}>
    {facts.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
)
