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
import { formatCount } from '../../domain/values/format-count.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import * as styles from './today-tiles.module.css'

interface Work {
  key: keyof Dashboard['today']
  title: string
  href: string
  Icon: LucideIcon
  /** Whether this work is a problem. */
  isProblem?: boolean
}

const WORK: readonly Work[] = [
  { key: 'toSend', title: 'To send', href: '/admin?tab=orders&view=to-send', Icon: Send },
  { key: 'toConfirm', title: 'To confirm', href: '/admin?tab=more&section=calls', Icon: PhoneCall },
  { key: 'stuck', title: 'Stuck parcels', href: '/admin?tab=orders&view=stuck', Icon: TriangleAlert, isProblem: true },
  { key: 'unpaid', title: 'Delivered and unpaid', href: '/admin?tab=orders&view=unpaid', Icon: IndianRupee },
  { key: 'toRefund', title: 'To pay back', href: '/admin?tab=orders&view=to-refund', Icon: Undo2 },
  {
    key: 'failedDeliveries',
    title: 'Failed deliveries',
    href: '/admin?tab=more&section=failed-deliveries&view=open',
    Icon: Truck,
  },
  {
    key: 'lateDeliveries',
    title: 'Late replies',
    href: '/admin?tab=more&section=failed-deliveries&view=late',
    Icon: ShieldAlert,
    isProblem: true,
  },
  {
    key: 'parcelsToCheck',
    title: 'Parcels to check',
    href: '/admin?tab=more&section=rto&view=arrived',
    Icon: PackageOpen,
  },
  { key: 'returns', title: 'Returns', href: '/admin?tab=more&section=returns', Icon: RefreshCcw },
  {
    key: 'lateReturns',
    title: 'Late returns',
    href: '/admin?tab=more&section=returns&view=late',
    Icon: ShieldAlert,
    isProblem: true,
  },
  {
    key: 'unreadMessages',
    title: 'Unread messages',
    href: '/admin?tab=more&section=contact-messages&status=unread',
    Icon: Mail,
  },
  {
    key: 'reviewsToCheck',
    title: 'Reviews to check',
    href: '/admin?tab=more&section=reviews&state=pending',
    Icon: Star,
  },
  { key: 'outOfStock', title: 'Out of stock', href: '/admin?tab=products&stock=out', Icon: BookX, isProblem: true },
]

/** The work of the day: each number opens its list. What has none is left out. */
export function TodayTiles({ today }: { today: Dashboard['today'] }) {
  const waiting = WORK.filter(({ key }) => today[key] > 0)
  if (waiting.length === 0) return <p className="meta">Nothing is waiting.</p>
  return (
    <nav className={styles.tiles} aria-label="Today’s work">
      {waiting.map(({ key, title, href, Icon, isProblem }) => (
        <ShopLink key={key} className={`panel ${styles.tile}`} href={href}>
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
