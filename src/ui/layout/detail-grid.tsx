import type { ReactNode } from 'react'
import * as styles from './detail-grid.module.css'

interface Props {
  details: readonly (readonly [label: string, value: ReactNode])[]
  className?: string | undefined
}

/** Labelled values in a bordered grid of two columns. */
export function DetailGrid({ details, className = '' }: Props) {
  return (
    <dl className={`${styles.grid} ${className}`}>
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
