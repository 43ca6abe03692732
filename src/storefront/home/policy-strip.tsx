import { BadgeCheck, Banknote, Clock, RefreshCcw, Truck } from 'lucide-react'
import { useAutoplay } from '../../ui/hooks/use-autoplay.ts'
import * as styles from './policy-strip.module.css'

const POLICIES = [
  { Icon: Banknote, policy: 'Cash on Delivery' },
  { Icon: Truck, policy: 'Free Shipping on All Orders' },
  { Icon: BadgeCheck, policy: 'Genuine Materials' },
  { Icon: Clock, policy: 'Fast Delivery (3-5 Days)' },
  { Icon: RefreshCcw, policy: 'Easy Replacement', detail: '7-day replacement policy' },
]
const AUTOPLAY_MS = 2500

export function PolicyStrip() {
  const { index, pauseEvents } = useAutoplay(POLICIES.length, AUTOPLAY_MS, '(width < 30em)')
  return (
    <ul className={styles.policies} aria-label="Our policies" {...pauseEvents}>
      {POLICIES.map(({ Icon, policy, detail }, position) => (
        <li key={policy} data-current={position === index || undefined}>
          <Icon className="icon icon-l" />
          <span>
            {policy}
            {detail && <small className={styles.detail}> ({detail})</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}
