import { BadgeCheck, Banknote, Clock, RefreshCcw, Store, Truck } from 'lucide-react'
import { useAutoplay } from '../../ui/hooks/use-autoplay.ts'

const BADGES = [
  { Icon: Banknote, promise: 'Cash on Delivery', detail: 'Pay at your door' },
  { Icon: Truck, promise: 'Free Shipping', detail: 'On all orders' },
  { Icon: BadgeCheck, promise: 'Genuine Materials', detail: 'New and used' },
  { Icon: Clock, promise: 'Delivery in 3–5 days', detail: 'Across India' },
  { Icon: RefreshCcw, promise: 'Easy Replacement', detail: 'Within 7 days' },
  { Icon: Store, promise: 'Trusted since 2020', detail: 'Based in Kota' },
]
const AUTOPLAY_MS = 3000

export function TrustStrip() {
  const { index, pauseEvents: rest } = useAutoplay(BADGES.length, AUTOPLAY_MS, '(max-width: 639px)')
  return (
    <section className="trust" aria-label="Our promises" {...rest}>
      <div className="wrap">
        <ul>
          {BADGES.map(({ Icon, promise, detail }, place) => (
            <li key={promise} className={place === index ? 'on' : undefined}>
              <Icon className="icon" />
              <span>
                <b>{promise}</b>
                <span>{detail}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="dots" aria-hidden="true">
          {BADGES.map(({ promise }, place) => (
            <i key={promise} className={place === index ? 'on' : undefined} />
          ))}
        </p>
      </div>
    </section>
  )
}
