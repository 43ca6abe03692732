import { ChevronRight, CircleAlert, CircleHelp, ClockAlert, type LucideIcon } from 'lucide-react'
import type { CashException, CashSummary } from '../../domain/cash/cash.ts'
import { EXCEPTION_KIND_LABELS, type ExceptionKind } from '../../domain/cash/remittance.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { cashHref, NO_COURIER, NO_COURIER_LABEL } from './cash-url.ts'
import * as styles from './cash.module.css'

const ICONS: Partial<Record<ExceptionKind, LucideIcon>> = { unknown: CircleHelp, ambiguous: CircleHelp }

/** What an exception is about: its order, courier and batch. */
export const describeException = (exception: CashException): string => {
  const { orderId, trackingNumber, courierName, crfId, details } = exception
  const about = [orderId ? `#${orderId}` : trackingNumber, courierName, crfId && `CRF ${crfId}`]
  return [...about, details].filter(Boolean).join(', ')
}

interface Props {
  exceptions: CashSummary['exceptions']
  /** Couriers, of which those with late parcels are listed. */
  late: CashSummary['couriers']
}

/** The newest exceptions, and couriers that have not paid for 15 days. */
export function NewestExceptions({ exceptions: { total, newest }, late }: Props) {
  const overdue = late.filter(({ lateParcels }) => lateParcels > 0)
  return (
    <section className={styles.panel} aria-labelledby="newest-exceptions">
      <div className={styles.panelHead}>
        <h2 id="newest-exceptions" className="h3">
          Exceptions
        </h2>
      </div>
      {newest.length === 0 && overdue.length === 0 && <p className={styles.none}>Everything agrees.</p>}
      <ul className={styles.links}>
        {newest.map((row) => (
          <ExceptionLink
            key={row.id}
            href={cashHref('exceptions', { kind: row.kind })}
            icon={ICONS[row.kind] ?? CircleAlert}
            title={`${EXCEPTION_KIND_LABELS[row.kind]}: ${formatAmount(row.amount)}`}
            detail={describeException(row)}
          />
        ))}
      </ul>
      {total > newest.length && (
        <p className={styles.more}>
          <ShopLink className="link" href={cashHref('exceptions')}>
            All {formatCount(total)} exceptions
          </ShopLink>
        </p>
      )}
      <ul className={styles.links}>
        {overdue.map(({ courierName, lateParcels }) => (
          <ExceptionLink
            key={courierName}
            href={cashHref('owed', { courier: courierName || NO_COURIER, age: '15+' })}
            icon={ClockAlert}
            title="15 days, not paid"
            detail={`${lateParcels === 1 ? '1 parcel' : `${formatCount(lateParcels)} parcels`}, ${courierName || NO_COURIER_LABEL}`}
          />
        ))}
      </ul>
    </section>
  )
}

interface LinkProps {
  href: string
  icon: LucideIcon
  title: string
  detail: string
}

const ExceptionLink = ({ href, icon: Icon, title, detail }: LinkProps) => (
  <li>
    <ShopLink href={href}>
      <Icon className={`icon ${styles.problem}`} />
      <span>
        <b>{title}</b>
        <span className="meta">{detail}</span>
      </span>
      <ChevronRight className="icon icon-s" />
    </ShopLink>
  </li>
)
