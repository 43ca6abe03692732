import { useQuery } from '@tanstack/react-query'
import { SYSTEM_QUEUE_LABELS, type SystemQueue } from '../../domain/jobs/failed-jobs.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { useSubmit } from '../components/use-submit.ts'
import { failedJobsQuery, retryJob } from './dashboard-queries.ts'
import { RetryButton, AttentionPanel } from './attention-panel.tsx'

/** Failed background jobs with Retry. */
export function FailedJobs() {
  const { data = [] } = useQuery(failedJobsQuery())
  const again = useSubmit({
    submit: (chore: SystemQueue) => retryJob(chore),
    success: 'The job was queued again.',
    failure: 'The job could not be retried.',
    refresh: ['chores'],
  })
  const troubles = data.map(({ queue: chore, count, failedAt, lastError: trouble }) => ({
    key: chore,
    title: SYSTEM_QUEUE_LABELS[chore],
    detail: count > 1 ? `${formatCount(count)} times, last on ` : '',
    occurredAt: failedAt,
    error: trouble,
    action: (
      <RetryButton
        label="Retry"
        subject={SYSTEM_QUEUE_LABELS[chore]}
        pending={again.isPending}
        onClick={() => again.mutate(chore)}
      />
    ),
  }))
  return <AttentionPanel id="failed-chores" title="Work that failed" count={data.length} items={troubles} />
}
