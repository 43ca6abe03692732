import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderRisk } from '../../../domain/cod-risk/order-risk.ts'
import { LEVEL_STARTS, RISK_LEVEL_LABELS, RISK_LEVELS } from '../../../domain/cod-risk/risk-levels.ts'
import { formatDateTime, formatDay } from '../../../domain/values/dates.ts'
import { useMay } from '../../accounts/use-may.ts'
import { OverrideRiskDialog } from './override-risk-dialog.tsx'
import { RiskBadge } from './risk-badge.tsx'
import * as styles from './risk-panel.module.css'
import { orderRiskQuery } from './risk-queries.ts'

/** The risk of an order with its reasons. Nothing for an order that was paid before. */
export function RiskPanel({ orderId }: { orderId: number }) {
  const may = useMay()
  const { data: risk } = useQuery(orderRiskQuery(orderId))
  const [isEditing, setEditing] = useState(false)
  if (!risk) return null
  return (
    <section className={styles.panel} aria-labelledby="risk">
      <div className={styles.head}>
        <h3 id="risk">Risk</h3>
        <RiskBadge risk={risk} />
      </div>
      {risk.isOverridden && <Override risk={risk} />}
      <RiskScale score={risk.score} />
      {risk.factors.length > 0 ? (
        <ul className={styles.factors} aria-label="Reasons">
          {risk.factors.map(({ code, sentence, points }) => (
            <li key={code}>
              {sentence}
              <b className={`num ${points > 0 ? styles.more : styles.less}`}>
                {points > 0 ? `+${points}` : `−${-points}`}
              </b>
            </li>
          ))}
        </ul>
      ) : (
        <p>Nothing speaks for or against this order.</p>
      )}
      <p className="meta">
        {risk.outcome && (risk.outcome === 'delivered' ? 'The parcel was delivered. ' : 'The parcel was refused. ')}
        Weights of {formatDay(risk.modelCreatedAt)}. Name, gender and language are never used.{' '}
        {may('manager') && (
          <button type="button" className="inline-link" onClick={() => setEditing(true)}>
            {risk.isOverridden ? 'Change the level' : 'Override'}
          </button>
        )}
      </p>
      {isEditing && <OverrideRiskDialog risk={risk} onClose={() => setEditing(false)} />}
    </section>
  )
}

const Override = ({
  risk: { computedLevel, score, overrideReason, overriddenBy, overriddenAt },
}: {
  risk: OrderRisk
}) => (
  <p>
    <b>{overriddenBy}</b> chose this level{overriddenAt && `, ${formatDateTime(overriddenAt)}`}
    {overrideReason && `: “${overrideReason}”`}. Computed: {RISK_LEVEL_LABELS[computedLevel]}, {score} points.
  </p>
)

/** A scale of 100 points in four parts with a marker at the score. */
function RiskScale({ score }: { score: number }) {
  const current = RISK_LEVELS.findLast((level) => score >= LEVEL_STARTS[level])
  return (
    <div className={styles.scale} role="img" aria-label={`${score} of 100 points`}>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        {RISK_LEVELS.map((level, index) => {
          const end = LEVEL_STARTS[RISK_LEVELS[index + 1] ?? 'high']
          const width = (level === 'high' ? 100 : end) - LEVEL_STARTS[level]
          return (
            <rect
              key={level}
              className={level === current ? styles.current : styles.part}
              x={LEVEL_STARTS[level]}
              y="1.5"
              width={width - 0.6}
              height="5"
            />
          )
        })}
        <rect className={styles.marker} x={Math.min(99, score) - 0.5} y="0" width="1" height="8" />
      </svg>
      <ol aria-hidden="true">
        {RISK_LEVELS.map((level) => (
          <li key={level} className={level === current ? styles.chosen : undefined}>
            <span className="num">{LEVEL_STARTS[level]}</span> <b>{RISK_LEVEL_LABELS[level]}</b>
          </li>
        ))}
      </ol>
    </div>
  )
}
