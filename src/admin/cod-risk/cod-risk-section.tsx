import { useQuery } from '@tanstack/react-query'
import { toUserMessage } from '../../api-client.ts'
import { RISK_LEVEL_LABELS, RISK_LEVELS } from '../../domain/cod-risk/risk-levels.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { tabHref } from '../components/admin-url.ts'
import { TitleBar } from '../components/title-bar.tsx'
import { riskOverviewQuery } from './cod-risk-queries.ts'
import * as tiles from '../components/fact-tiles.module.css'
import * as styles from './cod-risk.module.css'
import { formatShare } from './format.ts'
import { PolicySimulator } from './policy-simulator.tsx'
import { WeightVersions } from './weight-versions.tsx'

/** The risk that parcels with cash on delivery are refused: outcomes, a simulator, and the weights. For the owner. */
export function CodRiskSection() {
  const { data, error, refetch } = useQuery(riskOverviewQuery)
  return (
    <>
      <TitleBar title="COD risk" level={2} />
      {error && !data && (
        <ErrorState message={toUserMessage(error, 'The risk could not be loaded.')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className={styles.skeleton ?? ''} />}
      {data && (
        <div className={styles.section}>
          <p>
            Every order with cash on delivery gets 0 to 100 points from facts such as earlier parcels of the mobile
            number and the completeness of the address. The points sort your calls. They never refuse or delay an order.
          </p>
          <dl className={tiles.facts}>
            <Fact term="Parcels with known outcome" value={formatCount(data.outcomes)} />
            <Fact term="Refused" value={`${formatCount(data.refused)}, ${formatShare(data.refused, data.outcomes)}`} />
            {RISK_LEVELS.map((level) => (
              <div key={level}>
                <dt>Open, {RISK_LEVEL_LABELS[level]}</dt>
                <dd className="num">
                  <ShopLink className="inline-link" href={`${tabHref('orders')}&view=to-send&risk=${level}`}>
                    {formatCount(data.openOrders[level])}
                  </ShopLink>
                </dd>
              </div>
            ))}
          </dl>
          <PolicySimulator />
          <WeightVersions overview={data} />
        </div>
      )}
    </>
  )
}

const Fact = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd className="num">{value}</dd>
  </div>
)
