import { and, desc, eq } from 'drizzle-orm'
import {
  type AdminSiteText,
  fieldsOf,
  SITE_TEXT_NAMES,
  type SiteTextFields,
  type SiteTextName,
  siteTextPath,
  siteTextTitle,
  type SiteTextVersion,
} from '../../../domain/content/site-texts.ts'
import type { Queryable } from '../../database/connect.ts'
import { siteTextVersions } from '../../database/schema/content.ts'
import { standardText } from './standard-texts.ts'
import { lockUntilCommit } from '../../database/transaction-locks.ts'

type VersionRow = typeof siteTextVersions.$inferSelect

const MAX_VERSIONS = 100

/** Returns the newest version of a text; undefined while the standard text applies. */
export async function findNewestVersion(db: Queryable, name: SiteTextName): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(siteTextVersions)
    .where(eq(siteTextVersions.name, name))
    .orderBy(desc(siteTextVersions.id))
    .limit(1)
  return row
}

/** Returns the fields of a text that staff have changed. */
export async function readChangedFields(db: Queryable, name: SiteTextName): Promise<SiteTextFields> {
  const row = await findNewestVersion(db, name)
  return row ? knownFields(name, row.fields) : {}
}

/** Returns the values of all fields of a text. */
export const readSiteText = async (db: Queryable, name: SiteTextName): Promise<SiteTextFields> =>
  withStandard(name, await readChangedFields(db, name))

/** Completes changed fields with the standard text. */
export const withStandard = (name: SiteTextName, fields: SiteTextFields): SiteTextFields => ({
  ...standardText(name),
  ...knownFields(name, fields),
})

/** A version may have a field of an earlier release. */
const knownFields = (name: SiteTextName, fields: SiteTextFields): SiteTextFields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(fieldsOf(name), field)))

/** Returns every text with the values that apply. */
export async function listSiteTexts(db: Queryable): Promise<AdminSiteText[]> {
  const rows = await db
    .selectDistinctOn([siteTextVersions.name])
    .from(siteTextVersions)
    .orderBy(siteTextVersions.name, desc(siteTextVersions.id))
  return SITE_TEXT_NAMES.map((name) =>
    presentSiteText(
      name,
      rows.find((row) => row.name === name),
    ),
  )
}

/** Presents a text with its newest version; undefined for the standard text. */
export function presentSiteText(name: SiteTextName, row: VersionRow | undefined): AdminSiteText {
  const isStandard = row === undefined || Object.keys(row.fields).length === 0
  return {
    name,
    title: siteTextTitle(name),
    path: siteTextPath(name),
    fields: withStandard(name, row?.fields ?? {}),
    standard: { ...standardText(name) },
    updatedAt: isStandard ? null : row.createdAt.toISOString(),
    updatedBy: isStandard ? null : row.createdBy,
  }
}

/** Lists the newest versions of a text, newest first. */
export async function listVersions(db: Queryable, name: SiteTextName): Promise<SiteTextVersion[]> {
  const rows = await db
    .select()
    .from(siteTextVersions)
    .where(eq(siteTextVersions.name, name))
    .orderBy(desc(siteTextVersions.id))
    .limit(MAX_VERSIONS)
  return rows.map(({ id, fields, createdAt, createdBy, restoredFrom }) => ({
    id,
    fields: withStandard(name, fields),
    createdAt: createdAt.toISOString(),
    createdBy,
    restoredFrom,
  }))
}

/** Returns the fields of a version; undefined if the text has no such version. */
export async function findVersion(db: Queryable, name: SiteTextName, id: number): Promise<SiteTextFields | undefined> {
  const [row] = await db
    .select()
    .from(siteTextVersions)
    .where(and(eq(siteTextVersions.name, name), eq(siteTextVersions.id, id)))
  return row?.fields
}

/** Waits for other edits of a text. Its newest version cannot be locked: the first version does not exist yet. */
export const lockSiteText = (db: Queryable, name: SiteTextName) => lockUntilCommit(db, 'site-texts', name)
