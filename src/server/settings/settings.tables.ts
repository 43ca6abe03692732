import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, updatedAt } from '../database/columns.ts'

export const siteSettings = pgTable('site_settings', {
  id: idColumn(),
  key: text().notNull().unique(),
  value: text().notNull(),
  description: text(),
  updatedAt: updatedAt(),
})
