import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, readJson } from '../../api-client.ts'
import { WHATSAPP_STATE_LABELS } from '../../domain/whatsapp/message-states.ts'
import type { WhatsAppMessage } from '../../domain/whatsapp/whatsapp-api.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import * as styles from './order-emails.module.css'

/** The WhatsApp messages about an order. */
const orderWhatsAppQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'order', String(id), 'whatsapp'],
    queryFn: () => readJson(api.admin.whatsapp.orders[':orderId'].messages.$get({ param: { orderId: String(id) } })),
    staleTime: 0,
  })

/** The WhatsApp messages about an order with their state; nothing without one. */
export function OrderWhatsApp({ id }: { id: number }) {
  const { data: messages } = useQuery(orderWhatsAppQuery(id))
  if (!messages || messages.length === 0) return null
  return (
    <section aria-labelledby="order-whatsapp">
      <h3 id="order-whatsapp">WhatsApp</h3>
      <ul className={styles.emails}>
        {messages.map((message) => (
          <li key={message.id}>
            <div>
              <p>{message.label}</p>
              <p className="meta">{describeState(message)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const describeState = ({ state, error, updatedAt }: WhatsAppMessage): string =>
  `${WHATSAPP_STATE_LABELS[state]}, ${formatDateTime(updatedAt)}${error ? `. ${error}` : ''}`
