import { useQuery } from '@tanstack/react-query'
import { api, readJson, toUserMessage } from '../../api-client.ts'
import { CONSENT_ACTION_LABELS, CONSENT_SOURCE_LABELS } from '../../domain/inbox/consent.ts'
import type { Subscriber } from '../../domain/inbox/subscriber.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../components/dialogs/dialog.tsx'
import * as facts from '../components/fact-list.module.css'

/** When a subscriber agreed to the newsletter or ended it, where, and the words they read. */
export function ConsentDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'subscribers', 'consents', subscriber.id],
    queryFn: () => readJson(api.subscribers[':id'].consents.$get({ param: { id: String(subscriber.id) } })),
    staleTime: 0,
  })
  return (
    <Dialog title={`Consents of ${subscriber.email}`} width={560} onClose={onClose}>
      {error && !data && (
        <ErrorState
          message={toUserMessage(error, 'The consents could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading>{null}</Loading>}
      {data?.length === 0 && <p>No consent is recorded.</p>}
      {data && data.length > 0 && (
        <dl className={facts.facts}>
          {data.map(({ action, createdAt, source, wording }) => [
            <dt key={`${createdAt}-term`}>{CONSENT_ACTION_LABELS[action]}</dt>,
            <dd key={createdAt}>
              {formatDateTime(createdAt)}, {CONSENT_SOURCE_LABELS[source]}: “{wording}”
            </dd>,
          ])}
        </dl>
      )}
    </Dialog>
  )
}
