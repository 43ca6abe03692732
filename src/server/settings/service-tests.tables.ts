import { pgTable, text } from 'drizzle-orm/pg-core'
import { TESTED_SERVICES } from '../../domain/settings/service-test.ts'
import { timestamptz } from '../database/columns.ts'

/** The last test of each service. That of WhatsApp is its last test message. */
export const serviceTests = pgTable('service_tests', {
  service: text({ enum: TESTED_SERVICES }).primaryKey(),
  /** Why it failed; null if it passed. */
  error: text(),
  testedAt: timestamptz().notNull().defaultNow(),
  testedBy: text().notNull(),
})
