import { useQuery } from '@tanstack/react-query'
import { useSubmit } from '../components/use-submit.ts'
import { failedEmailsQuery, resendEmail } from './dashboard-queries.ts'
import { RetryButton, AttentionPanel } from './attention-panel.tsx'

/** Failed emails with Resend. */
export function FailedEmails() {
  const { data: { rows, total } = { rows: [], total: 0 } } = useQuery(failedEmailsQuery())
  const resend = useSubmit({
    submit: resendEmail,
    success: 'The email is on its way.',
    failure: 'The email could not be resent.',
    refresh: ['emails'],
  })
  const items = rows.map(({ id, subject, recipient, lastError, createdAt }) => ({
    key: id,
    title: subject,
    detail: `To ${recipient}, `,
    occurredAt: createdAt,
    error: lastError,
    action: (
      <RetryButton label="Resend" subject={subject} pending={resend.isPending} onClick={() => resend.mutate(id)} />
    ),
  }))
  return <AttentionPanel id="failed-emails" title="Failed emails" count={total} items={items} />
}
