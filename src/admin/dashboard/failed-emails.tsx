import { useQuery } from '@tanstack/react-query'
import { useSubmit } from '../components/use-submit.ts'
import { failedEmailsQuery, resendEmail } from './dashboard-queries.ts'
import { RetryButton, AttentionPanel } from './attention-panel.tsx'

/** Failed emails with Resend. */
export function FailedEmails() {
  const { data: { rows, total } = { rows: [], total: 0 } } = useQuery(failedEmailsQuery())
  const again = useSubmit({
    submit: resendEmail,
    success: 'The email is on its way.',
    failure: 'The email could not be resent.',
    refresh: ['letters'],
  })
  const troubles = rows.map(({ id, subject, recipient, lastError: trouble, createdAt }) => ({
    key: id,
    title: subject,
    detail: `To ${recipient}, `,
    occurredAt: createdAt,
    error: trouble,
    action: <RetryButton label="Resend" subject={subject} pending={again.isPending} onClick={() => again.mutate(id)} />,
  }))
  return <AttentionPanel id="failed-letters" title="Emails that failed" count={total} items={troubles} />
}
