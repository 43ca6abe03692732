import { useQuery } from '@tanstack/react-query'
import { SYSTEM_QUEUE_LABELS, type SystemQueue } from '../../domain/jobs/failed-jobs.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { useSubmit } from '../components/use-submit.ts'
import { failedJobsQuery, retryJob } from './dashboard-queries.ts'
import { RetryButton, AttentionPanel } from './attention-panel.tsx'

/** Failed background jobs with Retry. */
export function FailedJobs() {
  const { data = [] } = useQuery(failedJobsQuery())
  const retry = useSubmit({
    submit: (queue: SystemQueue) => retryJob(queue),
    success: 'The job was queued again.',
    failure: 'The job could not be retried.',
    refresh: ['failed-jobs'],
  })
  const items = data.map(({ queue, count, failedAt, lastError }) => ({
    key: queue,
    title: SYSTEM_QUEUE_LABELS[queue],
    detail: count > 1 ? `${formatCount(count)} times, last on ` : '',
    occurredAt: failedAt,
    error: lastError,
    action: (
      <RetryButton
        label="Retry"
        subject={SYSTEM_QUEUE_LABELS[queue]}
        pending={retry.isPending}
        onClick={() => retry.mutate(queue)}
      />
    ),
  }))
  return <AttentionPanel id="failed-jobs" title="Failed jobs" count={data.length} items={items} />
}
