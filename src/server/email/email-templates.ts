import { asc, eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { AdminEmailTemplate } from '../../domain/email/email-template-api.ts'
import {
  defaultTexts,
  EMAIL_TEMPLATE_NAMES,
  EMAIL_TEMPLATES,
  type EmailTemplateName,
  emailTextsSchema,
  variablesOf,
} from '../../domain/email/email-templates.ts'
import type { EmailTexts } from '../../domain/email/template-variables.ts'
import type { ExpectedFields } from '../../domain/values/expected-fields.ts'
import { audit } from '../database/audit.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { ValidationError } from '../http/errors.ts'
import type { Patch } from '../http/openapi.ts'
import { emailTemplates } from '../database/schema/email.ts'

type TemplateRow = typeof emailTemplates.$inferSelect

const KIND = 'email-template'

/** Returns every template with the texts that apply. */
export async function listEmailTemplates(db: Queryable): Promise<AdminEmailTemplate[]> {
  const rows = await db.select().from(emailTemplates).orderBy(asc(emailTemplates.id))
  return EMAIL_TEMPLATE_NAMES.map((name) =>
    presentTemplate(
      name,
      rows.find((row) => row.name === name),
    ),
  )
}

/**
 * Checks the texts of a template.
 * @throws ValidationError with a message for each invalid text
 */
export function checkTexts(name: EmailTemplateName, texts: EmailTexts): EmailTexts {
  const { data, error } = emailTextsSchema(name).safeParse(texts)
  if (data) return data
  throw new ValidationError(Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])))
}

/**
 * Changes texts of a template. The default texts remove the row, so that later versions of them apply.
 * @throws ValidationError
 * @throws ConflictError when another user has changed the same texts
 */
export function updateEmailTemplate(
  db: Database,
  actor: User,
  name: EmailTemplateName,
  { expected, ...changes }: Patch<EmailTexts> & { expected?: ExpectedFields },
): Promise<AdminEmailTemplate> {
  return db.transaction(async (tx) => {
    // A row that does not exist yet cannot be locked: the unique name makes the second of two writers wait.
    await tx
      .insert(emailTemplates)
      .values({ name, ...defaultTexts(name) })
      .onConflictDoNothing()
    const [stored] = await tx.select().from(emailTemplates).where(eq(emailTemplates.name, name)).for('update')
    if (!stored) throw new Error('INSERT returned no row')
    const current = textsOf(stored)
    assertNoEditConflict('email', { current, fields: changes, expected })
    const { subject = current.subject, heading = current.heading, text = current.text } = changes
    const texts = checkTexts(name, { subject, heading, text })
    const isDefault = isSame(texts, defaultTexts(name))
    const [after] = isDefault
      ? await tx.delete(emailTemplates).where(eq(emailTemplates.id, stored.id)).returning()
      : await tx
          .update(emailTemplates)
          .set({ ...texts, updatedAt: new Date() })
          .where(eq(emailTemplates.id, stored.id))
          .returning()
    const change = { actor, action: 'update', kind: KIND, id: stored.id, subject: EMAIL_TEMPLATES[name].title }
    await audit(tx, { ...change, before: { ...current }, after: { ...texts } })
    return presentTemplate(name, isDefault ? undefined : after)
  })
}

const textsOf = ({ subject, heading, text }: EmailTexts): EmailTexts => ({ subject, heading, text })

const isSame = (one: EmailTexts, other: EmailTexts): boolean =>
  one.subject === other.subject && one.heading === other.heading && one.text === other.text

function presentTemplate(name: EmailTemplateName, row: TemplateRow | undefined): AdminEmailTemplate {
  const { title, recipient, example } = EMAIL_TEMPLATES[name]
  return {
    name,
    title,
    recipient,
    variables: variablesOf(name),
    example,
    ...textsOf(row ?? defaultTexts(name)),
    isChanged: row !== undefined,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  }
}
