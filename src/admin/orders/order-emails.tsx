import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, readJson } from '../../api-client.ts'
import type { OrderEmail } from '../../domain/email/email-template-api.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { useMay } from '../accounts/use-may.ts'
import { useSubmit } from '../components/use-submit.ts'
import * as styles from './order-emails.module.css'
import { ORDER_QUERIES } from './order-queries.ts'

const POLL_MS = 3000

/** The emails about an order, polled while one waits to be sent. */
export const orderEmailsQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'order', String(id), 'emails'],
    queryFn: () => readJson(api.admin.orders[':id'].emails.$get({ param: { id: String(id) } })),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data ?? []).some(({ status }) => status === 'waiting') ? POLL_MS : false),
  })

/** The emails about an order with their state, each to be sent once more. */
export function OrderEmails({ id }: { id: number }) {
  const { data: emails } = useQuery(orderEmailsQuery(id))
  const may = useMay()
  const queryClient = useQueryClient()
  const resend = useSubmit({
    submit: (emailId: number) =>
      readJson(
        api.admin.orders[':id'].emails[':emailId'].resend.$post({
          param: { id: String(id), emailId: String(emailId) },
        }),
      ),
    success: 'The email is being sent again',
    failureTitle: 'The email was not sent',
    refresh: ORDER_QUERIES,
    onSuccess: (list) => queryClient.setQueryData(orderEmailsQuery(id).queryKey, list),
  })
  if (!emails || emails.length === 0) return null
  return (
    <section aria-labelledby="order-emails">
      <h3 id="order-emails">Emails</h3>
      <ul className={styles.emails}>
        {emails.map((email) => (
          <li key={email.id}>
            <div>
              <p>{email.subject}</p>
              <p className="meta">{describeState(email)}</p>
            </div>
            {may('manager') && (
              <button
                type="button"
                className="button quiet"
                aria-label={`Send again: ${email.subject}, to ${recipientOf(email)}`}
                disabled={resend.isPending || email.status === 'waiting'}
                onClick={() => resend.mutate(email.id)}
              >
                Send again
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The delivery state of an email, in a sentence. */
export function describeState(email: OrderEmail): string {
  const { status, sentAt, createdAt, lastError } = email
  const recipient = recipientOf(email)
  if (status === 'sent') return `To ${recipient}, sent ${formatDateTime(sentAt ?? createdAt)}`
  if (status === 'failed') return `To ${recipient}, failed: ${lastError ?? 'the reason is not known'}`
  return `To ${recipient}, about to be sent${lastError ? `. ${lastError}` : ''}`
}

const recipientOf = ({ recipient, isForCustomer }: OrderEmail): string =>
  recipient ?? (isForCustomer ? 'the customer' : 'the shop')
