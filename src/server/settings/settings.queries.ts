import { asc, getTableColumns } from 'drizzle-orm'
import type { z } from 'zod'
import type { SiteSetting } from '../../domain/settings/site-settings.ts'
import type { Queryable } from '../database/connect.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { tableQuery } from '../http/table-query.ts'
import { siteSettings } from '../database/schema/platform.ts'

export const settingsQuery = tableQuery(['key', 'updatedAt'])

/** Returns all site settings by key, including secrets: present them before they leave the server. */
export const listSiteSettings = (db: Queryable) =>
  db.select(getTableColumns(siteSettings)).from(siteSettings).orderBy(asc(siteSettings.key))

export type SiteSettingRow = Awaited<ReturnType<typeof listSiteSettings>>[number]

/**
 * Searches, sorts and pages the settings in memory, after they were presented: a search must not find a hidden setting
 * or a masked secret.
 */
export function filterSettings(settings: SiteSetting[], query: z.infer<typeof settingsQuery>) {
  const { search = '', sort = 'key', limit = MAX_ROWS, offset = 0 } = query
  const term = search.toLowerCase()
  const matches = settings.filter(({ key, value, description }) =>
    [key, value, description ?? ''].some((text) => text.toLowerCase().includes(term)),
  )
  const name = sort.replace('-', '') as 'key' | 'updatedAt'
  matches.sort((one, other) => one[name].localeCompare(other[name]) * (sort.startsWith('-') ? -1 : 1))
  return { rows: matches.slice(offset, offset + limit), total: matches.length }
}
