import { CONSENT_WORDINGS } from '../../../domain/inbox/consent-wordings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import {
  CONSENT_ACTION_LABELS,
  CONSENT_KIND_LABELS,
  CONSENT_SOURCE_LABELS,
  type Consent,
  type ConsentEdit,
  type OwnConsents,
} from '../../../domain/inbox/consent.ts'
import { formatShortDateTime } from '../../../domain/values/dates.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { ownConsentsQuery } from '../account-queries.ts'
import * as styles from './devices.module.css'
import { useRefetchSessionOn401 } from './use-customer.ts'

/** The emails that the customer gets besides those about orders, and when they agreed or refused. */
export function EmailConsents() {
  const { data, error, refetch } = useQuery(ownConsentsQuery())
  useRefetchSessionOn401(error)
  return (
    <section className="panel" aria-labelledby="email-consents">
      <h2 id="email-consents">Emails from us</h2>
      {data === undefined && error && (
        <ErrorState message="Your choices could not be loaded." onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && (
        <Loading>
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
      {data && <Choices consents={data} />}
    </section>
  )
}

function Choices({ consents: { email, newsletter, reviewRequests, history } }: { consents: OwnConsents }) {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const change = async (json: ConsentEdit) => {
    setPending(true)
    try {
      queryClient.setQueryData(ownConsentsQuery().queryKey, await readJson(api.user.consents.$put({ json })))
      toast.success({ title: 'Your choice is saved' })
    } catch (cause) {
      toast.error({ description: toUserMessage(cause, 'Your choice could not be saved. Please try again.') })
    }
    setPending(false)
  }
  if (email === null) return <p>Confirm your email address to choose which emails you get.</p>
  return (
    <div className="stack">
      <p>We always email you about your orders. You choose what else we send to {email}.</p>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={newsletter}
          disabled={pending}
          onChange={() => void change({ kind: 'newsletter', isGiven: !newsletter })}
        />
        {CONSENT_WORDINGS.account.newsletter}
      </label>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={reviewRequests}
          disabled={pending}
          onChange={() => void change({ kind: 'review_requests', isGiven: !reviewRequests })}
        />
        {CONSENT_WORDINGS.account.review_requests}
      </label>
      {history.length > 0 && <ConsentHistory history={history} />}
    </div>
  )
}

const ConsentHistory = ({ history }: { history: readonly Consent[] }) => (
  <details>
    <summary>When you agreed or refused</summary>
    <ul className={styles.list}>
      {history.map(({ kind, action, createdAt, source, wording }) => (
        <li key={`${kind}-${createdAt}-${action}`}>
          <div>
            <b>
              {CONSENT_KIND_LABELS[kind]}: {CONSENT_ACTION_LABELS[action].toLowerCase()}
            </b>
            <p className="meta">
              {formatShortDateTime(createdAt)}, {CONSENT_SOURCE_LABELS[source]}: “{wording}”
            </p>
          </div>
        </li>
      ))}
    </ul>
  </details>
)
