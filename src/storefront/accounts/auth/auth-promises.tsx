import { BadgeCheck, BadgePercent, Banknote } from 'lucide-react'
import { TAGLINE } from '../../../domain/store/store-facts.ts'
import * as styles from './auth.module.css'

const PROMISES = [
  { Icon: BadgeCheck, title: 'Premium study materials', note: 'Genuine books and modules, new and used' },
  { Icon: BadgePercent, title: 'Save up to 70%', note: 'A student’s price on every shelf' },
  { Icon: Banknote, title: 'Cash on Delivery', note: 'Pay when the parcel reaches you' },
]

export function AuthPromises() {
  return (
    <section className={`${styles.promises} on-ink`}>
      <h2>{TAGLINE}</h2>
      <ul>
        {PROMISES.map(({ Icon, title, note }) => (
          <li key={title}>
            <Icon className="icon icon-l" />
            <div>
              <b>{title}</b>
              <p>{note}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
