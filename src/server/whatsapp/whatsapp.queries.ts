import { and, count, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { WHATSAPP_STATES } from '../../domain/whatsapp/message-states.ts'
import { describeSendError } from '../../domain/whatsapp/send-errors.ts'
import { WHATSAPP_TEMPLATE_NAMES, WHATSAPP_TEMPLATES } from '../../domain/whatsapp/templates.ts'
import type { WhatsAppMessage, WhatsAppSettings } from '../../domain/whatsapp/whatsapp-api.ts'
import type { Queryable } from '../database/connect.ts'
import { whatsappMessages, whatsappTemplates } from '../database/schema/whatsapp.ts'

const COUNTED_PERIOD = sql`now() - interval '30 days'`
const PROBLEM_PERIOD = sql`now() - interval '1 day'`

/** Lists the templates with their status at Meta. */
export async function listTemplates(db: Queryable): Promise<WhatsAppSettings['templates']> {
  const rows = new Map((await db.select().from(whatsappTemplates)).map((row) => [row.metaName, row]))
  return WHATSAPP_TEMPLATE_NAMES.map((name) => {
    const { metaName, label, body } = WHATSAPP_TEMPLATES[name]
    const { status = null, reason = null, category = null } = rows.get(metaName) ?? {}
    return { name, label, body, status, reason, category }
  })
}

/** Counts the messages of the last 30 days by state. */
export async function countMessages(db: Queryable): Promise<WhatsAppSettings['counts']> {
  const { state } = whatsappMessages
  const rows = await db
    .select({ state, count: count() })
    .from(whatsappMessages)
    .where(gt(whatsappMessages.createdAt, COUNTED_PERIOD))
    .groupBy(state)
  const counts = new Map(rows.map((row) => [row.state, row.count]))
  return Object.fromEntries(WHATSAPP_STATES.map((name) => [name, counts.get(name) ?? 0])) as WhatsAppSettings['counts']
}

/** Returns why messages cannot be sent: the error of the latest attempt, if it concerns the whole account. */
export async function findProblem(db: Queryable): Promise<string | null> {
  const { errorCode, lastError, requestedAt } = whatsappMessages
  const [latest] = await db
    .select({ errorCode, lastError })
    .from(whatsappMessages)
    .where(and(isNotNull(requestedAt), gt(requestedAt, PROBLEM_PERIOD)))
    .orderBy(desc(requestedAt))
    .limit(1)
  if (!latest || latest.errorCode === null) return null
  return describeSendError(latest.errorCode).kind === 'account' ? latest.lastError : null
}

/** Lists the messages about an order, newest first. */
export async function listOrderMessages(db: Queryable, orderId: number): Promise<WhatsAppMessage[]> {
  const rows = await db
    .select()
    .from(whatsappMessages)
    .where(eq(whatsappMessages.orderId, orderId))
    .orderBy(desc(whatsappMessages.id))
  return rows.map(({ id, template, state, lastError, createdAt, updatedAt }) => ({
    id,
    label: WHATSAPP_TEMPLATES[template].label,
    state,
    error: lastError,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

/** Removes mobile numbers and texts of orders from the messages. */
export async function eraseOrderMessages(db: Queryable, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await db
    .update(whatsappMessages)
    .set({ phone: '', content: null })
    .where(inArray(whatsappMessages.orderId, [...orderIds]))
}
