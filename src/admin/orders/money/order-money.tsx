import { useQuery } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'
import type { OrderMoney as Money } from '../../../domain/cash/cash.ts'
import { ACCOUNT_LABELS, ENTRY_KIND_LABELS } from '../../../domain/cash/ledger.ts'
import { formatDay, formatWeekday, startOfDay } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { tabHref } from '../../components/admin-url.ts'
import * as facts from '../../components/fact-list.module.css'
import * as styles from './order-money.module.css'

/** Where the money of an order is: due, collected, remitted, and its entries in the ledger. For the owner. */
export function OrderMoney({ orderId }: { orderId: number }) {
  const { data } = useQuery({
    queryKey: ['staff', 'order', String(orderId), 'money'],
    queryFn: () => readJson(api.admin.cash.orders[':id'].$get({ param: { id: String(orderId) } })),
    staleTime: 0,
  })
  if (!data || (data.collected === null && data.entries.length === 0)) return null
  return (
    <section className={styles.money} aria-labelledby="order-money">
      <h3 id="order-money">Money</h3>
      <dl className={facts.facts}>
        {rowsOf(data).map(([term, value]) => (
          <div key={term} className={styles.row}>
            <dt>{term}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.entries} aria-label="Entries">
        {data.entries.map(({ id, kind, occurredAt, crfId, isReversed, note, postings }) => (
          <li key={id}>
            <b>{ENTRY_KIND_LABELS[kind]}</b> <span className="num">{formatAmount(postings[0]?.amount ?? 0)}</span>
            <span className="meta">
              {formatDay(occurredAt)}
              {postings[0] && `, to ${ACCOUNT_LABELS[postings[0].account]}`}
              {crfId && `, CRF ${crfId}`}
              {note && `, ${note}`}
              {isReversed && ', reversed'}
            </span>
          </li>
        ))}
      </ul>
      <ShopLink className="inline-link" href={`${tabHref('cash')}&view=entries&search=${orderId}`}>
        Show in the ledger
      </ShopLink>
    </section>
  )
}

function rowsOf(money: Money): (readonly [term: string, value: string])[] {
  const { total, collected, remitted, writtenOff, refunded, owed, expectedOn, freight, codFee, rtoFreight } = money
  const known = (term: string, amount: number | null): (readonly [string, string])[] =>
    amount === null || amount === 0 ? [] : [[term, formatAmount(amount)]]
  return [
    ['Due', formatAmount(total)],
    ['Collected', collected === null ? 'Not delivered' : formatAmount(collected)],
    ...known('Remitted', remitted),
    ...known('Still owed', owed),
    ...(expectedOn ? [['Expected', formatWeekday(startOfDay(expectedOn))] as const] : []),
    ...known('Written off', writtenOff),
    ...known('Refunded', refunded),
    ...known('Freight', freight),
    ...known('COD fee', codFee),
    ...known('Freight of the return', rtoFreight),
    ...known('Cost of the books', money.cost),
    ...marginOf(money),
    ...(money.utr ? [['UTR', money.utr] as const] : []),
  ]
}

/** The margin of a delivered order, or why it is not known. */
function marginOf({ collected, margin, freight }: Money): (readonly [term: string, value: string])[] {
  if (collected === null) return []
  if (margin === null) return [['Margin', 'Not known: a book has no cost price']]
  return [[freight === null ? 'Margin before freight' : 'Margin', formatAmount(margin)]]
}
