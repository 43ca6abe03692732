import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { toPayload, WHATSAPP_TEMPLATES } from '../../domain/whatsapp/templates.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { JobAttempt, JobQueues } from '../jobs/job-queues.ts'
import { PAIR_INTERVAL_S } from '../jobs/queues.ts'
import { MessageError, type TemplateMessage } from './message-channel.ts'
import { openChannel, readWhatsAppAccount, type WhatsAppConfig } from './whatsapp-account.ts'
import { whatsappMessages } from '../database/schema/whatsapp.ts'

/** Dependencies of the job that sends a message. */
export interface SendMessageDeps {
  db: Database
  jobs: JobQueues
  config: WhatsAppConfig
}

type MessageRow = typeof whatsappMessages.$inferSelect

const UNANSWERED = 'WhatsApp did not respond.'
const EXPIRED = 'It was not sent in time.'

/**
 * Sends one message and records the attempt. The attempt is recorded before Meta is called: Meta has no idempotency key, so
 * a message whose response was lost is not sent again. Its status arrives by the webhook, or the message fails after an hour.
 * @throws MessageError when the job must run again
 */
export async function sendMessage(deps: SendMessageDeps, messageId: number, { isLast }: JobAttempt): Promise<void> {
  const message = await deps.db.transaction((tx) => claimMessage(tx, deps.jobs, messageId))
  if (!message) return
  try {
    const channel = openChannel(await readWhatsAppAccount(deps.db, deps.config))
    const metaId = await channel.send(toTemplateMessage(message))
    await deps.db
      .update(whatsappMessages)
      // The webhook may have reported a later state already.
      .set({ metaId, state: sql`case when state = 'sending' then 'accepted' else state end`, ...SENT })
      .where(eq(whatsappMessages.id, messageId))
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    await recordError(deps, message, error, isLast)
  }
}

const SENT = { content: null, lastError: null, errorCode: null } as const

/** Marks a message as being sent. @returns undefined if there is nothing to send now */
async function claimMessage(tx: Transaction, jobs: JobQueues, id: number): Promise<MessageRow | undefined> {
  const [message] = await tx.select().from(whatsappMessages).where(eq(whatsappMessages.id, id)).for('update')
  if (message?.state !== 'waiting') return undefined
  if (message.expiresAt <= new Date()) {
    await failMessage(tx, jobs, id, { lastError: message.lastError ?? EXPIRED })
    return undefined
  }
  const isRecent = gt(whatsappMessages.requestedAt, sql`now() - make_interval(secs => ${PAIR_INTERVAL_S})`)
  const isToSamePerson = and(eq(whatsappMessages.phone, message.phone), ne(whatsappMessages.id, id))
  if ((await tx.$count(whatsappMessages, and(isToSamePerson, isRecent))) > 0) {
    await jobs.send(tx, 'whatsapp-message', [{ messageId: id }], PAIR_INTERVAL_S)
    return undefined
  }
  await tx
    .update(whatsappMessages)
    .set({ state: 'sending', requestedAt: sql`now()`, attempts: sql`${whatsappMessages.attempts} + 1` })
    .where(eq(whatsappMessages.id, id))
  return message
}

function toTemplateMessage({ id, phone, template, content, token }: MessageRow): TemplateMessage {
  const { metaName, replies } = WHATSAPP_TEMPLATES[template]
  return {
    phone,
    metaName,
    values: content?.values ?? [],
    link: content?.link ?? '',
    replies: replies.map(({ action }) => ({ action, payload: toPayload(action, token) })),
    reference: String(id),
  }
}

/** @throws the error when the message is tried again */
async function recordError(
  { db, jobs }: SendMessageDeps,
  { id }: MessageRow,
  error: MessageError,
  isLast: boolean,
): Promise<void> {
  const outcome = { lastError: error.message, errorCode: error.code ?? null }
  if (error.kind === 'no_response') {
    await db.update(whatsappMessages).set(outcome).where(eq(whatsappMessages.id, id))
    return
  }
  const isRetried = (error.kind === 'retry' || error.kind === 'account') && !isLast
  if (!isRetried) return db.transaction((tx) => failMessage(tx, jobs, id, outcome))
  await db
    .update(whatsappMessages)
    .set({ ...outcome, state: 'waiting' })
    .where(and(eq(whatsappMessages.id, id), eq(whatsappMessages.state, 'sending')))
  throw error
}

/** Fails the messages about which Meta has said nothing for an hour: whether they were sent is not known. */
export async function failUnansweredMessages(tx: Transaction, jobs: JobQueues): Promise<void> {
  const rows = await tx
    .select({ id: whatsappMessages.id, lastError: whatsappMessages.lastError })
    .from(whatsappMessages)
    .where(and(eq(whatsappMessages.state, 'sending'), lt(whatsappMessages.requestedAt, sql`now() - interval '1 hour'`)))
    .for('update', { skipLocked: true })
  for (const { id, lastError } of rows) await failMessage(tx, jobs, id, { lastError: lastError ?? UNANSWERED })
}

/** Records that a message has failed for good. A job follows it up, for example with a call. */
export async function failMessage(
  tx: Transaction,
  jobs: JobQueues,
  id: number,
  outcome: Pick<Partial<MessageRow>, 'lastError' | 'errorCode'>,
): Promise<void> {
  await tx
    .update(whatsappMessages)
    .set({ ...outcome, state: 'failed', content: null })
    .where(eq(whatsappMessages.id, id))
  await jobs.send(tx, 'whatsapp-failed', [{ messageId: id }])
}
