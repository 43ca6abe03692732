import { isDeepStrictEqual } from 'node:util'
import type { User } from '../../../domain/accounts/session.ts'
import {
  type AdminSiteText,
  fieldsOf,
  type SiteTextFields,
  type SiteTextName,
  siteTextSchema,
  STANDARD_VERSION,
  siteTextTitle,
} from '../../../domain/content/site-texts.ts'
import type { ExpectedFields } from '../../../domain/values/expected-fields.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { assertNoEditConflict } from '../../http/edit-conflict.ts'
import { NotFoundError, ValidationError } from '../../http/errors.ts'
import { siteTextVersions } from '../../database/schema/content.ts'
import {
  findNewestVersion,
  findVersion,
  lockSiteText,
  presentSiteText,
  readSiteText,
  standardText,
  withStandard,
} from './site-texts.queries.ts'
import { parseMarkdown, TOO_DEEP } from './parse-markdown.ts'

/** The entity type of texts in the audit log. */
export const SITE_TEXT_KIND = 'site-text'

/**
 * Checks the fields of a text.
 * @throws ValidationError with a message for each invalid field
 */
export function checkSiteText(name: SiteTextName, fields: SiteTextFields): SiteTextFields {
  const { data, error } = siteTextSchema(name).safeParse({ ...standardText(name), ...fields })
  if (data) {
    assertShown(name, data)
    return data
  }
  throw new ValidationError(
    Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0] ?? 'body'), message])),
  )
}

/** Refuses a text that its page would not show completely. */
function assertShown(name: SiteTextName, fields: SiteTextFields): void {
  const definitions = fieldsOf(name)
  for (const [field, text] of Object.entries(fields)) {
    const isMarkdown = definitions[field]?.kind === 'markdown'
    if (isMarkdown && parseMarkdown(text, {}).remarks.includes(TOO_DEEP))
      throw new ValidationError({ [field]: TOO_DEEP })
  }
}

/**
 * Saves the changed fields of a text as a new version. Without a change there is no new version.
 * @throws ValidationError
 * @throws ConflictError when another user has changed the same fields
 */
export function updateSiteText(
  db: Database,
  actor: User,
  name: SiteTextName,
  { fields, expected = {} }: { fields: SiteTextFields; expected?: ExpectedFields | undefined },
): Promise<AdminSiteText> {
  return db.transaction(async (tx) => {
    await lockSiteText(tx, name)
    const current = await readSiteText(tx, name)
    assertNoEditConflict('text', { current, fields, expected })
    const checked = checkSiteText(name, { ...current, ...fields })
    if (isDeepStrictEqual(checked, current)) return presentSiteText(name, await findNewestVersion(tx, name))
    return addVersion(tx, actor, name, { current, fields: checked })
  })
}

/**
 * Restores a version of a text as a new version.
 * @param id of the version; STANDARD_VERSION for the standard text
 * @throws NotFoundError
 */
export function restoreSiteText(db: Database, actor: User, name: SiteTextName, id: number): Promise<AdminSiteText> {
  return db.transaction(async (tx) => {
    await lockSiteText(tx, name)
    const fields = id === STANDARD_VERSION ? {} : await findVersion(tx, name, id)
    if (!fields) throw new NotFoundError('Version')
    const current = await readSiteText(tx, name)
    return addVersion(tx, actor, name, { current, fields: withStandard(name, fields), restoredFrom: id })
  })
}

interface NewVersion {
  current: SiteTextFields
  fields: SiteTextFields
  restoredFrom?: number
}

async function addVersion(
  tx: Transaction,
  actor: User,
  name: SiteTextName,
  { current, fields, restoredFrom }: NewVersion,
): Promise<AdminSiteText> {
  const standard = standardText(name)
  const changed = Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== standard[field]))
  const [row] = await tx
    .insert(siteTextVersions)
    .values({ name, fields: changed, createdBy: actor.username, restoredFrom })
    .returning()
  if (!row) throw new Error('INSERT returned no row')
  const subject = siteTextTitle(name)
  await audit(tx, {
    actor,
    action: 'update',
    kind: SITE_TEXT_KIND,
    id: row.id,
    subject,
    before: current,
    after: fields,
  })
  return presentSiteText(name, row)
}
