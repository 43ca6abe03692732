import { useQueryClient } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'
import type { TemplateStatus } from '../../../domain/whatsapp/templates.ts'
import type { WhatsAppSettings } from '../../../domain/whatsapp/whatsapp-api.ts'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './whatsapp-section.module.css'
import { whatsappSettingsQuery } from './whatsapp-queries.ts'

const STATUS_LABELS: Record<TemplateStatus, string> = {
  PENDING: 'In review at Meta',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  PAUSED: 'Paused by Meta',
  DISABLED: 'Disabled by Meta',
  IN_APPEAL: 'In appeal at Meta',
}

/** The message templates and what Meta says of them. */
export function WhatsAppTemplates({ templates }: Pick<WhatsAppSettings, 'templates'>) {
  const queryClient = useQueryClient()
  const onSuccess = (settings: WhatsAppSettings) => queryClient.setQueryData(whatsappSettingsQuery().queryKey, settings)
  const submit = useSubmit({
    submit: () => readJson(api.admin.whatsapp.templates.$post()),
    success: 'The templates are at Meta',
    failureTitle: 'The templates were not submitted',
    onSuccess,
  })
  const refresh = useSubmit({
    submit: () => readJson(api.admin.whatsapp.templates.refresh.$post()),
    failureTitle: 'The templates were not read',
    onSuccess,
  })
  const isMissing = templates.some(({ status }) => status === null)
  return (
    <section className={`panel ${styles.section}`}>
      <div className={styles.heading}>
        <h3>Templates</h3>
        <button
          type="button"
          className="button"
          disabled={submit.isPending || refresh.isPending}
          onClick={() => (isMissing ? submit.mutate() : refresh.mutate())}
        >
          {isMissing ? 'Submit to Meta' : 'Read the state again'}
        </button>
      </div>
      <p>Meta must approve a template before it can be sent. That takes minutes to two days.</p>
      <ul className={styles.templates}>
        {templates.map(({ name, label, body, status, reason, category }) => (
          <li key={name}>
            <b>{label}</b>
            <p className={status === 'APPROVED' ? 'meta' : 'note amber'}>
              {status ? STATUS_LABELS[status] : 'Not submitted yet'}
              {reason && ` (${reason})`}
              {category === 'MARKETING' && '. Meta treats it as marketing and charges more.'}
            </p>
            <p>{body}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
