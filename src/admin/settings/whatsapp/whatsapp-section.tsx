import { useQuery } from '@tanstack/react-query'
import { LoaderCircle, TriangleAlert } from 'lucide-react'
import { toUserMessage } from '../../../api-client.ts'
import { WHATSAPP_STATE_LABELS, WHATSAPP_STATES } from '../../../domain/whatsapp/message-states.ts'
import type { WhatsAppSettings } from '../../../domain/whatsapp/whatsapp-api.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { TitleBar } from '../../components/title-bar.tsx'
import * as styles from './whatsapp-section.module.css'
import { WhatsAppForm } from './whatsapp-form.tsx'
import { whatsappSettingsQuery } from './whatsapp-queries.ts'
import { WhatsAppTemplates } from './whatsapp-templates.tsx'
import { WhatsAppTests } from './whatsapp-tests.tsx'

/** The WhatsApp account, its webhook and templates. */
export function WhatsAppSection() {
  const { data, error, refetch } = useQuery(whatsappSettingsQuery())
  return (
    <>
      <TitleBar title="WhatsApp" level={2} />
      {data && <Settings settings={data} />}
      {!data && error && (
        <ErrorState
          message={toUserMessage(error, 'The settings could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <p role="status">
          <LoaderCircle className="icon icon-l" />
          <span className="sr-only">Loading settings</span>
        </p>
      )}
    </>
  )
}

const Settings = ({ settings }: { settings: WhatsAppSettings }) => (
  <div className={styles.sections}>
    {settings.problem && (
      <p className="note bad" role="alert">
        <TriangleAlert className="icon" />
        No messages can be sent. {settings.problem}
      </p>
    )}
    <WhatsAppForm form={settings.form} />
    {settings.webhook && <Webhook {...settings.webhook} />}
    {settings.isConfigured && (
      <>
        <WhatsAppTests />
        <WhatsAppTemplates templates={settings.templates} />
        <Messages counts={settings.counts} />
      </>
    )}
  </div>
)

const Webhook = ({ url, verifyToken }: NonNullable<WhatsAppSettings['webhook']>) => (
  <section className={`panel ${styles.section}`}>
    <h3>Webhook</h3>
    <p>
      Enter both at Meta under WhatsApp, Configuration, and subscribe to messages, message_template_status_update and
      template_category_update. Without it the shop receives neither answers nor delivery reports.
    </p>
    <dl className={styles.facts}>
      <dt>Callback URL</dt>
      <dd>
        <code>{url}</code>
      </dd>
      <dt>Verify token</dt>
      <dd>
        <code>{verifyToken}</code>
      </dd>
    </dl>
  </section>
)

const Messages = ({ counts }: { counts: WhatsAppSettings['counts'] }) => (
  <section className={`panel ${styles.section}`}>
    <h3>Messages of the last 30 days</h3>
    <dl className={styles.counts}>
      {WHATSAPP_STATES.map((state) => (
        <div key={state}>
          <dt>{WHATSAPP_STATE_LABELS[state]}</dt>
          <dd className="num">{counts[state] ?? 0}</dd>
        </div>
      ))}
    </dl>
  </section>
)
