import { and, inArray, sql } from 'drizzle-orm'
import type { EmailKind } from '../../domain/email/email-kinds.ts'
import type { Transaction } from '../database/connect.ts'
import { emails } from '../database/schema/email.ts'

/** Deletes the emails of these kinds about accounts, messages or requests for deletion. */
export const deleteEmailsAbout = (tx: Transaction, ids: number[], kinds: EmailKind[]) =>
  tx.delete(emails).where(and(inArray(emails.aboutId, ids), inArray(emails.kind, kinds)))

/** Deletes the emails of these kinds to an address in lower case. */
export const deleteEmailsTo = (tx: Transaction, address: string, kinds: EmailKind[]) =>
  tx.delete(emails).where(and(sql`lower(${emails.recipient}) = ${address}`, inArray(emails.kind, kinds)))
