import { createHmac } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { advances, isStart, isStop } from '../../domain/whatsapp/message-states.ts'
import { describeSendError } from '../../domain/whatsapp/send-errors.ts'
import { parsePayload, TEMPLATE_STATUSES } from '../../domain/whatsapp/templates.ts'
import { whatsappNumber } from '../../domain/values/phones.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { isSameSecret } from '../http/link-signature.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { failMessage } from './send-message.ts'
import { whatsappConsents, whatsappMessages, whatsappReplies, whatsappTemplates } from '../database/schema/whatsapp.ts'

/** Whether Meta signed a body. @param body the raw bytes: parsed and written again they would differ */
export function isSigned(body: Uint8Array, signature: string | undefined, appSecret: string): boolean {
  if (appSecret === '') return false
  return isSameSecret(signature, `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)
}

const TEXT_MAX = 4096

const replySchema = z.looseObject({
  id: z.string().min(1).max(300),
  from: z.string().optional(),
  timestamp: z.string(),
  type: z.string(),
  context: z.looseObject({ id: z.string().optional() }).optional(),
  text: z.looseObject({ body: z.string() }).optional(),
  button: z.looseObject({ payload: z.string().optional(), text: z.string().optional() }).optional(),
  interactive: z
    .looseObject({ button_reply: z.looseObject({ id: z.string(), title: z.string().optional() }).optional() })
    .optional(),
})
type Reply = z.infer<typeof replySchema>

const statusSchema = z.looseObject({
  id: z.string(),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.looseObject({ code: z.number() })).optional(),
  pricing: z.looseObject({ billable: z.boolean().optional(), category: z.string().optional() }).optional(),
})
type Status = z.infer<typeof statusSchema>

const templateSchema = z.looseObject({
  message_template_name: z.string(),
  event: z.enum(TEMPLATE_STATUSES).optional().catch(undefined),
  reason: z.string().optional(),
  new_category: z.string().optional(),
})

const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .default([])
    // An entry of a kind that the store does not know must not hold up the others.
    .transform((entries) => entries.flatMap((entry) => item.safeParse(entry).data ?? []))

const webhookSchema = z.looseObject({
  entry: z.array(
    z.looseObject({
      changes: z.array(
        z.looseObject({
          field: z.string(),
          value: z.looseObject({ messages: list(replySchema), statuses: list(statusSchema) }),
        }),
      ),
    }),
  ),
})

interface WebhookDeps {
  db: Database
  jobs: JobQueues
}

/**
 * Stores the messages and statuses of a webhook request in one transaction. Meta delivers requests in any order and more than
 * once: nothing is applied twice, and no state moves back. Ignores a body of another shape.
 */
export async function receiveWebhook({ db, jobs }: WebhookDeps, payload: unknown): Promise<void> {
  const { data } = webhookSchema.safeParse(payload)
  if (!data) return
  const changes = data.entry.flatMap((entry) => entry.changes)
  await db.transaction(async (tx) => {
    for (const { field, value } of changes) {
      if (field === 'messages') {
        for (const status of value.statuses) await applyStatus(tx, jobs, status)
        for (const reply of value.messages) await storeReply(tx, jobs, reply)
      }
      if (field === 'message_template_status_update' || field === 'template_category_update') {
        await applyTemplateUpdate(tx, value)
      }
    }
  })
}

/** Applies a status to its message: that of Meta's id, or of the store's reference while the id is not known. */
async function applyStatus(tx: Transaction, jobs: JobQueues, status: Status): Promise<void> {
  const reference = Number(status.biz_opaque_callback_data)
  const isReferred = Number.isSafeInteger(reference) && reference > 0 && reference < 2 ** 31
  const [message] = await tx
    .select()
    .from(whatsappMessages)
    .where(
      or(
        eq(whatsappMessages.metaId, status.id),
        isReferred ? and(eq(whatsappMessages.id, reference), sql`${whatsappMessages.metaId} is null`) : undefined,
      ),
    )
    .for('update')
  if (!message || !advances(message.state, status.status)) return
  const { billable, category } = status.pricing ?? {}
  await tx
    .update(whatsappMessages)
    .set({
      metaId: status.id,
      state: status.status,
      content: null,
      ...(billable !== undefined && { isBillable: billable }),
      ...(category !== undefined && { priceCategory: category }),
      ...(status.status !== 'failed' && { lastError: null, errorCode: null }),
    })
    .where(eq(whatsappMessages.id, message.id))
  if (status.status !== 'failed') return
  const code = status.errors?.[0]?.code
  const lastError = code === undefined ? 'WhatsApp could not deliver the message.' : describeSendError(code).message
  await failMessage(tx, jobs, message.id, { lastError, errorCode: code ?? null })
}

/** Stores a customer's message once. A job acts on it. */
async function storeReply(tx: Transaction, jobs: JobQueues, reply: Reply): Promise<void> {
  const phone = whatsappNumber(reply.from) ?? null
  const { payload, text } = contentOf(reply)
  const consent = phone === null ? undefined : consentOf(text)
  const [stored] = await tx
    .insert(whatsappReplies)
    .values({
      metaId: reply.id,
      phone,
      messageId: await findMessageId(tx, payload, reply.context?.id),
      payload,
      text,
      outcome: consent === undefined ? null : consent ? 'opted_in' : 'opted_out',
      receivedAt: toTime(reply.timestamp),
    })
    .onConflictDoNothing({ target: whatsappReplies.metaId })
    .returning({ id: whatsappReplies.id })
  if (!stored) return
  if (phone !== null && consent !== undefined) {
    await tx
      .insert(whatsappConsents)
      .values({ phone, isGiven: consent, wording: text.slice(0, 100), source: 'whatsapp' })
    return
  }
  await jobs.send(tx, 'whatsapp-reply', [{ replyId: stored.id }])
}

function contentOf({ type, text, button, interactive }: Reply): { payload: string | null; text: string } {
  const reply = interactive?.button_reply
  const content = text?.body ?? button?.text ?? reply?.title ?? `(${type})`
  // jsonb and text reject NUL characters.
  return {
    payload: (button?.payload ?? reply?.id)?.slice(0, 300) ?? null,
    text: content.replaceAll('\0', '').slice(0, TEXT_MAX),
  }
}

/** Whether a text gives or withdraws the consent; undefined for any other text. */
function consentOf(text: string): boolean | undefined {
  if (isStop(text)) return false
  return isStart(text) ? true : undefined
}

/** The message of a tapped button, or the one that the customer quotes. */
async function findMessageId(tx: Transaction, payload: string | null, quotedId = ''): Promise<number | null> {
  const { id, token, metaId } = whatsappMessages
  const tapped = payload === null ? undefined : parsePayload(payload)
  const isMessage = tapped ? eq(token, tapped.token) : eq(metaId, quotedId)
  const [row] = await tx.select({ id }).from(whatsappMessages).where(isMessage)
  return row?.id ?? null
}

function toTime(seconds: string): Date {
  const time = new Date(Number(seconds) * 1000)
  return Number.isNaN(time.getTime()) ? new Date() : time
}

/** Applies Meta's report of a template to the one that the store has submitted. */
async function applyTemplateUpdate(tx: Transaction, value: unknown): Promise<void> {
  const { data } = templateSchema.safeParse(value)
  if (!data) return
  const { event, reason, new_category: category } = data
  const changes = {
    ...(event && { status: event, reason: reason && reason !== 'NONE' ? reason : null }),
    ...(category && { category }),
  }
  if (Object.keys(changes).length === 0) return
  await tx.update(whatsappTemplates).set(changes).where(eq(whatsappTemplates.metaName, data.message_template_name))
}
