import { useQuery } from '@tanstack/react-query'
import { api, readList } from '../../api-client.ts'
import { type DeliveryRegion, onTimeShare } from '../../domain/shipping/promise/delivery-report.ts'
import { COUNTRY, regionName, WINDOW_DAYS } from '../../domain/shipping/promise/delivery-regions.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { tableQuery } from '../components/table/table-query.ts'
import { deliveryHref } from '../reports/delivery-counts.tsx'
import * as styles from './delivery-promises.module.css'
import { PanelHeader } from './panel-header.tsx'

const { deliveries } = api.admin.reports
const countryQuery = tableQuery('delivery-regions', { level: 'country', limit: '1' }, (query) =>
  readList(deliveries.$get({ query: { ...query, level: 'country' } })),
)
/** The states where promises were broken most often. */
const statesQuery = tableQuery('delivery-regions', { level: 'state', limit: '4', sort: 'onTime' }, (query) =>
  readList(deliveries.$get({ query: { ...query, level: 'state' } })),
)
const couriersQuery = tableQuery('delivery-couriers', { region: COUNTRY }, () =>
  readList(deliveries.couriers.$get({ query: { region: COUNTRY } })),
)

/** How many delivery promises were kept, by courier and region, with the courier that suits a region best. */
export function DeliveryPromises() {
  const { data: country } = useQuery(countryQuery)
  const { data: states } = useQuery(statesQuery)
  const { data: couriers } = useQuery(couriersQuery)
  const [india] = country?.rows ?? []
  if (!india || onTimeShare(india) === null) return null
  const due = india.onTime + india.late
  return (
    <section className="panel stack" aria-labelledby="delivery-promises">
      <PanelHeader title="Delivery promises" id="delivery-promises">
        <ShopLink className="inline-link" href={deliveryHref({})}>
          Report
        </ShopLink>
      </PanelHeader>
      <p>
        <b className={`num ${styles.share}`}>{percent(india)}</b> of {formatCount(due)}{' '}
        {due === 1 ? 'promise' : 'promises'} kept in {WINDOW_DAYS} days
      </p>
      <Shares
        title="By courier"
        rows={(couriers?.rows ?? []).map((row) => ({
          ...row,
          name: row.courier,
          href: deliveryHref({ region: COUNTRY }),
        }))}
      />
      <Shares
        title="By state, most broken first"
        rows={(states?.rows ?? []).map((row) => ({
          ...row,
          name: regionName(row.region),
          href: deliveryHref({ region: row.region }),
        }))}
      />
    </section>
  )
}

interface Share extends Promises {
  name: string
  href: string
  suggestion?: DeliveryRegion['suggestion']
}

/** The shares of promises kept of couriers or of regions; nothing without a promise that became due. */
function Shares({ title, rows }: { title: string; rows: readonly Share[] }) {
  const shown = rows.filter(hasPromises)
  if (shown.length === 0) return null
  return (
    <div>
      <h3 className="meta">{title}</h3>
      <dl className={styles.shares}>
        {shown.map((row) => (
          <div key={row.name}>
            <dt>
              <ShopLink className="inline-link" href={row.href}>
                {row.name}
              </ShopLink>
              {row.suggestion && <small className="meta">Suggested: {row.suggestion.courier}</small>}
            </dt>
            <dd className="num">{percent(row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type Promises = Pick<DeliveryRegion, 'onTime' | 'late'>
const hasPromises = (row: Promises): boolean => onTimeShare(row) !== null
const percent = (row: Promises): string => `${Math.round((onTimeShare(row) ?? 0) * 100)}%`
