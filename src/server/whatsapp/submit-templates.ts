import { sql } from 'drizzle-orm'
import {
  TEMPLATE_STATUSES,
  WHATSAPP_TEMPLATE_NAMES,
  WHATSAPP_TEMPLATES,
  type WhatsAppTemplate,
} from '../../domain/whatsapp/templates.ts'
import type { Database } from '../database/connect.ts'
import type { MessageChannel, ReportedTemplate } from './message-channel.ts'
import { whatsappTemplates } from '../database/schema/whatsapp.ts'

const TEMPLATES: readonly WhatsAppTemplate[] = WHATSAPP_TEMPLATE_NAMES.map((name) => WHATSAPP_TEMPLATES[name])

/**
 * Submits the templates that the account lacks for review and stores the statuses of all.
 * @param publicUrl the origin of the links in the templates; Meta refuses one that it cannot open
 * @throws MessageError
 */
export async function submitTemplates(db: Database, channel: MessageChannel, publicUrl: string): Promise<void> {
  const existing = new Set((await channel.listTemplates()).map(({ metaName }) => metaName))
  for (const template of TEMPLATES) {
    if (!existing.has(template.metaName)) await channel.createTemplate(template, `${publicUrl}${template.linkPath}`)
  }
  await refreshTemplates(db, channel)
}

/** Reads the statuses of the templates from Meta. @throws MessageError */
export async function refreshTemplates(db: Database, channel: MessageChannel): Promise<void> {
  const names = new Set(TEMPLATES.map(({ metaName }) => metaName))
  const rows = (await channel.listTemplates()).filter(({ metaName }) => names.has(metaName)).map(toRow)
  if (rows.length === 0) return
  await db
    .insert(whatsappTemplates)
    .values(rows)
    .onConflictDoUpdate({
      target: whatsappTemplates.metaName,
      set: {
        status: sql`excluded.status`,
        category: sql`excluded.category`,
        reason: sql`excluded.reason`,
        updatedAt: sql`now()`,
      },
    })
}

const toRow = ({ metaName, status, category, reason }: ReportedTemplate) => ({
  metaName,
  status: TEMPLATE_STATUSES.find((known) => known === status) ?? 'PENDING',
  category: category ?? null,
  reason: reason && reason !== 'NONE' ? reason : null,
})
