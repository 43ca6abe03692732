import { type LucideIcon, Shield, ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react'
import type { EffectiveRisk } from '../../../domain/cod-risk/order-risk.ts'
import { RISK_LEVEL_LABELS, type RiskLevel } from '../../../domain/cod-risk/risk-levels.ts'
import * as styles from './risk-badge.module.css'

const LEVELS: Record<RiskLevel, { Icon: LucideIcon; tone: string | undefined }> = {
  trusted: { Icon: ShieldCheck, tone: styles.trusted },
  normal: { Icon: Shield, tone: styles.normal },
  check: { Icon: ShieldAlert, tone: styles.check },
  high: { Icon: ShieldX, tone: styles.high },
}

/** The risk that a parcel is refused: word and points, or that staff chose the level. */
export function RiskBadge({ risk }: { risk: EffectiveRisk }) {
  const { Icon, tone } = LEVELS[risk.level]
  return (
    <span className={`tag ${styles.badge} ${tone}`}>
      <Icon className="icon" />
      <span className="sr-only">Risk </span>
      {RISK_LEVEL_LABELS[risk.level]}
      <span className={`num ${styles.points}`}>{risk.isOverridden ? 'by staff' : risk.score}</span>
    </span>
  )
}
