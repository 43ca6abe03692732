import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { CONSENT_ACTIONS, CONSENT_KINDS, CONSENT_SOURCES } from '../../domain/inbox/consent.ts'
import { checkOneOf, createdAt, idColumn } from '../database/columns.ts'

/** Each consent to emails that was given or withdrawn. The latest row of a kind and address applies. */
export const consents = pgTable(
  'consents',
  {
    id: idColumn(),
    kind: text({ enum: CONSENT_KINDS }).notNull(),
    /** In lower case. */
    email: text().notNull(),
    action: text({ enum: CONSENT_ACTIONS }).notNull(),
    /** What the person read. */
    wording: text().notNull(),
    source: text({ enum: CONSENT_SOURCES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('consents_kind', checkOneOf('kind', CONSENT_KINDS)),
    check('consents_action', checkOneOf('action', CONSENT_ACTIONS)),
    check('consents_source', checkOneOf('source', CONSENT_SOURCES)),
    check('consents_lower_case', sql`${table.email} = lower(${table.email})`),
    index('consents_of_address_index').on(table.email, table.id),
  ],
)
