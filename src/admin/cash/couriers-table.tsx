import type { CashSummary } from '../../domain/cash/cash.ts'
import { AGES } from '../../domain/cash/payout.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { formatWeekday, startOfDay } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { cashHref, NO_COURIER, NO_COURIER_LABEL } from './cash-url.ts'
import * as styles from './cash.module.css'

type Courier = CashSummary['couriers'][number]

const AGE_MARKS = { '0-7': styles.age0, '8-14': styles.age8, '15+': styles.age1 }

/** The parts of what a courier owes, by age. The amounts are in the row, so it is hidden from screen readers. */
const AgeBar = ({ ages }: Courier) => (
  <span className={styles.bar} aria-hidden="true">
    {AGES.filter((age) => ages[age] > 0).map((age) => (
      <span key={age} className={AGE_MARKS[age]} style={{ flexGrow: ages[age] }} />
    ))}
  </span>
)

/** One row for each courier: how much it owes, since when, and when it is expected to pay. */
export const CouriersTable = ({ couriers }: { couriers: Courier[] }) => (
  <ul className={styles.couriers} aria-label="Couriers">
    {couriers.map((courier) => {
      const { courierName, parcels, owed, ages, nextOn, nextAmount } = courier
      return (
        <li key={courierName}>
          <div className={styles.name}>
            <ShopLink className="inline-link" href={cashHref('owed', { courier: courierName || NO_COURIER })}>
              {courierName || NO_COURIER_LABEL}
            </ShopLink>
            <span className="meta">{parcels === 1 ? '1 parcel' : `${formatCount(parcels)} parcels`}</span>
          </div>
          <AgeBar {...courier} />
          <div className={styles.figure}>
            <span className="meta">Owed</span>
            <b className="num">{formatAmount(owed)}</b>
          </div>
          <div className={styles.figure}>
            <span className="meta">15 days +</span>
            <b className={`num ${ages['15+'] > 0 ? styles.late : ''}`}>
              {ages['15+'] > 0 ? formatAmount(ages['15+']) : '–'}
            </b>
          </div>
          <div className={styles.figure}>
            <span className="meta">Next expected</span>
            <span>{nextOn ? formatWeekday(startOfDay(nextOn)) : '–'}</span>
            <span className="meta num">{formatAmount(nextAmount)}</span>
          </div>
        </li>
      )
    })}
  </ul>
)
