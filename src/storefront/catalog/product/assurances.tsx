import { Banknote, RefreshCcw, Truck } from 'lucide-react'
import * as styles from './assurances.module.css'

const ASSURANCES = [
  { Icon: Banknote, promise: 'Cash on Delivery', detail: 'Pay the exact order amount at your door.' },
  { Icon: Truck, promise: 'Free shipping', detail: 'On this and every order.' },
  { Icon: RefreshCcw, promise: '7-day replacement', detail: 'If a page is missing or the book is not as described.' },
]

export function Assurances() {
  return (
    <ul className={styles.assurances}>
      {ASSURANCES.map(({ Icon, promise, detail }) => (
        <li key={promise}>
          <Icon className="icon" />
          <span>
            <b>{promise}</b>
            <span>{detail}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
