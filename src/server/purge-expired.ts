import { and, eq, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import { accountTokens, emailChanges, knownDevices, sessions } from './database/schema/accounts.ts'
import { KNOWN_DEVICE_RETENTION } from './accounts/known-devices.ts'
import { photoDownloads, photoSets } from './database/schema/imports.ts'
import type { Database } from './database/connect.ts'
import { emails } from './database/schema/email.ts'
import { merchantRuns } from './database/schema/merchant.ts'
import { orderDrafts, orderMentions } from './database/schema/orders.ts'
import { idempotencyKeys } from './database/schema/platform.ts'
import { reviewPhotos } from './database/schema/reviews.ts'
import { refreshCustomers } from './orders/customers/refresh-customers.ts'
import { purgeReturns } from './orders/returns/purge-returns.ts'
import { whatsappMessages, whatsappReplies } from './database/schema/whatsapp.ts'
import { courierServiceability, trackingEvents } from './database/schema/shipping.ts'

const IDEMPOTENCY_KEY_RETENTION = '7 days'
const EMAIL_RETENTION = '180 days'
const TRACKING_EVENT_RETENTION = '180 days'
const SERVICEABILITY_RETENTION = '90 days'
const UNSENT_PHOTO_RETENTION = '1 day'
const WHATSAPP_RETENTION = '180 days'
const MENTION_RETENTION = '90 days'
const DRAFT_RETENTION = '30 days'
const IMPORT_PHOTO_RETENTION = '7 days'
const MERCHANT_RUN_RETENTION = '30 days'

/** The last test message is the state of WhatsApp in the opening checklist. */
const isNotLastTest = sql`${whatsappMessages.id} is distinct from (
  select max(id) from ${whatsappMessages} test where test.order_id is null)`

const olderThan = (age: string) => sql`now() - ${age}::interval`

/**
 * Deletes expired idempotency keys, sessions, account tokens, changes of addresses and known devices, old tracking events, WhatsApp messages
 * and serviceability results, old emails except waiting ones, photos of reviews that were never sent,
 * payees and photos of old returns, old mentions, drafts of orders, photos of ZIPs that were imported or not, and old runs of the Google sync. Refreshes the customers, so that changes do not pile up.
 */
export async function purgeExpired(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, olderThan(IDEMPOTENCY_KEY_RETENTION)))
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, sql`now()`))
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, sql`now()`))
  await db.delete(knownDevices).where(lt(knownDevices.createdAt, olderThan(KNOWN_DEVICE_RETENTION)))
  await db.delete(trackingEvents).where(lt(trackingEvents.createdAt, olderThan(TRACKING_EVENT_RETENTION)))
  await db.delete(courierServiceability).where(lt(courierServiceability.checkedAt, olderThan(SERVICEABILITY_RETENTION)))
  await db.delete(emails).where(and(lt(emails.createdAt, olderThan(EMAIL_RETENTION)), ne(emails.status, 'waiting')))
  const isUnsent = isNull(reviewPhotos.reviewId)
  await db.delete(reviewPhotos).where(and(isUnsent, lt(reviewPhotos.createdAt, olderThan(UNSENT_PHOTO_RETENTION))))
  await db.delete(orderMentions).where(lt(orderMentions.createdAt, olderThan(MENTION_RETENTION)))
  await db.delete(orderDrafts).where(lt(orderDrafts.updatedAt, olderThan(DRAFT_RETENTION)))
  await db.delete(photoSets).where(lt(photoSets.createdAt, olderThan(IMPORT_PHOTO_RETENTION)))
  const isLoaded = eq(photoDownloads.state, 'done')
  await db.delete(photoDownloads).where(and(isLoaded, lt(photoDownloads.updatedAt, olderThan(IMPORT_PHOTO_RETENTION))))
  await purgeReturns(db)
  const isOldMessage = lt(whatsappMessages.createdAt, olderThan(WHATSAPP_RETENTION))
  const isFinished = notInArray(whatsappMessages.state, ['waiting', 'sending'])
  await db.delete(whatsappMessages).where(and(isOldMessage, isFinished, isNotLastTest))
  await db.delete(whatsappReplies).where(lt(whatsappReplies.createdAt, olderThan(WHATSAPP_RETENTION)))
  await refreshCustomers(db)
  await db.delete(merchantRuns).where(lt(merchantRuns.endedAt, olderThan(MERCHANT_RUN_RETENTION)))
}
