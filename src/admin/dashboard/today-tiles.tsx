import {
  ArrowRight,
  BookX,
  IndianRupee,
  type LucideIcon,
  Mail,
  PackageOpen,
  PhoneCall,
  RefreshCcw,
  Send,
  ShieldAlert,
  Star,
  TriangleAlert,
  Truck,
  Undo2,
} from 'lucide-react'
import type { Dashboard } from '../../domain/reports/dashboard.ts'
import { TODAY_LINKS } from '../../domain/reports/dashboard-links.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import * as styles from './today-tiles.module.css'

interface Work {
  key: keyof Dashboard['today']
  title: string
  Icon: LucideIcon
  /** Whether this work is a problem. */
  isProblem?: boolean
}

const WORK: readonly Work[] = [
  { key: 'toSend', title: 'To send', Icon: Send },
  { key: 'toConfirm', title: 'To confirm', Icon: PhoneCall },
  { key: 'stuck', title: 'Stuck parcels', Icon: TriangleAlert, isProblem: true },
  { key: 'unpaid', title: 'Delivered and unpaid', Icon: IndianRupee },
  { key: 'toRefund', title: 'To pay back', Icon: Undo2 },
  { key: 'failedDeliveries', title: 'Failed deliveries', Icon: Truck },
  { key: 'lateDeliveries', title: 'Late replies', Icon: ShieldAlert, isProblem: true },
  { key: 'parcelsToCheck', title: 'Parcels to check', Icon: PackageOpen },
  { key: 'returns', title: 'Returns', Icon: RefreshCcw },
  { key: 'lateReturns', title: 'Late returns', Icon: ShieldAlert, isProblem: true },
  { key: 'unreadMessages', title: 'Unread messages', Icon: Mail },
  { key: 'reviewsToCheck', title: 'Reviews to check', Icon: Star },
  { key: 'outOfStock', title: 'Out of stock', Icon: BookX, isProblem: true },
]

/** The work of the day: each number opens its list. What has none is left out. */
export function TodayTiles({ today }: { today: Dashboard['today'] }) {
  const waiting = WORK.filter(({ key }) => today[key] > 0)
  if (waiting.length === 0) return <p className="meta">Nothing is waiting.</p>
  return (
    <nav className={styles.tiles} aria-label="Today’s work">
      {waiting.map(({ key, title, Icon, isProblem }) => (
        <ShopLink key={key} className={`panel ${styles.tile}`} href={TODAY_LINKS[key]}>
          <span className={styles.title}>
            <Icon className="icon" />
            {title}
            <ArrowRight className={`icon icon-s ${styles.arrow}`} />
          </span>
          <b className={`num ${styles.count} ${isProblem ? styles.problem : ''}`}>{formatCount(today[key])}</b>
        </ShopLink>
      ))}
    </nav>
  )
}
