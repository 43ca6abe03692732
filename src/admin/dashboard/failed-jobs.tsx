import { useQuery } from '@tanstack/react-query'
import { orderHref } from '../components/admin-url.ts'
import type { FailedJob } from '../../domain/jobs/failed-jobs.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { retryFailedJob } from '../components/retry-failed-job.ts'
import { useSubmit } from '../components/use-submit.ts'
import { failedJobsQuery } from './dashboard-queries.ts'
import * as styles from './failed-jobs.module.css'
import { PanelHeader } from './panel-header.tsx'
import { ErrorText, PanelList, PanelListItem } from './panel-list.tsx'

/** Failed emails, courier operations and background jobs with Retry; renders nothing without failures. */
export function FailedJobs() {
  const { data: { rows, total } = { rows: [], total: 0 } } = useQuery(failedJobsQuery())
  const retry = useSubmit({
    submit: retryFailedJob,
    success: 'The job was queued again.',
    failureTitle: 'The job could not be retried',
    refresh: ['failed-jobs'],
  })
  if (rows.length === 0) return null
  return (
    <section className="panel" aria-labelledby="failed-jobs">
      <PanelHeader id="failed-jobs" title="Failed jobs">
        <span className="meta num">{formatCount(total)}</span>
      </PanelHeader>
      <PanelList>
        {rows.map((job) => (
          <FailedJobItem
            key={`${job.kind}/${job.id}`}
            job={job}
            pending={retry.isPending}
            onRetry={() => retry.mutate(job)}
          />
        ))}
      </PanelList>
    </section>
  )
}

interface ItemProps {
  job: FailedJob
  pending: boolean
  onRetry: () => void
}

function FailedJobItem({
  job: { kind, title, detail, lastError, occurredAt, count, orderId },
  pending,
  onRetry,
}: ItemProps) {
  const label = kind === 'parcel' ? 'Done' : 'Retry'
  const button = (
    <button
      type="button"
      className="button quiet"
      aria-label={`${label}: ${title}`}
      disabled={pending}
      onClick={onRetry}
    >
      {label}
    </button>
  )
  return (
    <PanelListItem action={button}>
      {orderId === null ? (
        title
      ) : (
        <ShopLink className={styles.orderLink} href={orderHref(orderId)}>
          {title}
        </ShopLink>
      )}
      <br />
      <span className="meta">
        {detail !== null && (kind === 'queue' ? `${detail} ` : `${detail}, `)}
        {count > 1 && `${formatCount(count)} times, last on `}
        <time dateTime={occurredAt}>{formatDateTime(occurredAt)}</time>
      </span>
      <br />
      <ErrorText>{lastError}</ErrorText>
    </PanelListItem>
  )
}
