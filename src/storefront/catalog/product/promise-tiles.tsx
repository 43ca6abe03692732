import { BadgeCheck, Banknote, Headset, Truck } from 'lucide-react'
import * as styles from './promise-tiles.module.css'

const PROMISES = [
  { Icon: Truck, promise: 'Free shipping', detail: 'No minimum order.' },
  { Icon: Banknote, promise: 'Cash on delivery', detail: 'Pay when it arrives.' },
  { Icon: BadgeCheck, promise: 'Authentic materials', detail: 'From coaching institutes.' },
  { Icon: Headset, promise: '24/7 support', detail: 'WhatsApp or call us.' },
]

export function PromiseTiles() {
  return (
    <section className="section">
      <div className="wrap">
        <h2 className={`h2 ${styles.title}`}>Why Shop with Us</h2>
        <ul className={styles.tiles}>
          {PROMISES.map(({ Icon, promise, detail }) => (
            <li key={promise}>
              <Icon className="icon icon-l" />
              <b>{promise}</b>
              {detail}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
