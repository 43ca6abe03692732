import { useSuspenseQuery } from '@tanstack/react-query'
import { BadgeCheck, Banknote, Clock, RefreshCcw, Store, Truck } from 'lucide-react'
import { useAutoplay } from '../../ui/hooks/use-autoplay.ts'
import { storeQuery } from '../shared/store-query.ts'
import * as styles from './trust-strip.module.css'

const BADGES = [
  { Icon: Banknote, promise: 'Cash on Delivery', detail: 'Pay at your door' },
  { Icon: Truck, promise: 'Free Shipping', detail: 'On all orders' },
  { Icon: BadgeCheck, promise: 'Genuine Materials', detail: 'New and used' },
  { Icon: Clock, promise: 'Delivery in 3–5 days', detail: 'Across India' },
  { Icon: RefreshCcw, promise: 'Easy Replacement', detail: 'Within 7 days' },
]
const AUTOPLAY_MS = 3000

export function TrustStrip() {
  const { since } = useSuspenseQuery(storeQuery()).data
  const trusted = { Icon: Store, promise: `Trusted since ${since}`, detail: 'For JEE and NEET' }
  const badges = since ? [...BADGES, trusted] : BADGES
  const { index, pauseEvents } = useAutoplay(badges.length, AUTOPLAY_MS, '(width < 40em)')
  return (
    <section className={styles.strip} aria-label="Our promises" {...pauseEvents}>
      <div className={`wrap ${styles.content}`}>
        <ul className={styles.badges}>
          {badges.map(({ Icon, promise, detail }, position) => (
            <li key={promise} data-current={position === index || undefined}>
              <Icon className="icon" />
              <span>
                <b>{promise}</b>
                <span className={styles.detail}>{detail}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className={styles.dots} aria-hidden="true">
          {badges.map(({ promise }, position) => (
            <i key={promise} data-current={position === index || undefined} />
          ))}
        </p>
      </div>
    </section>
  )
}
