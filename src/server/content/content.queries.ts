import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { SiteSetting } from '../../domain/content.ts'
import type { Reader } from '../database/connect.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { containing, orderBy, tableQuery } from '../http/table-query.ts'
import { banners, siteSettings, testimonials } from './content.tables.ts'

export const bannersQuery = tableQuery(['id', 'title', 'active'])
export const testimonialsQuery = tableQuery(['id', 'name', 'rating'])
export const settingsQuery = tableQuery(['key', 'updatedAt'])
type Asked<Query extends { _output: object }> = Query['_output']

/** Banners, in the order they were made unless asked otherwise. */
export function listBanners(db: Reader, only: { active: boolean }, asked: Asked<typeof bannersQuery> = {}) {
  const { id, title, active } = banners
  return db
    .select()
    .from(banners)
    .where(bannersWhere(only, asked.search))
    .orderBy(...orderBy(asked.sort, { id, title, active }, [asc(id)]))
    .limit(asked.limit ?? MAX_ROWS)
    .offset(asked.offset ?? 0)
}

/** How many banners there are of those. */
export const countBanners = (db: Reader, only: { active: boolean }, search?: string): Promise<number> =>
  db.$count(banners, bannersWhere(only, search))

function bannersWhere(only: { active: boolean }, search: string | undefined): SQL | undefined {
  const words = containing([banners.title, banners.subtitle, banners.description, banners.buttonText], search)
  return and(only.active ? eq(banners.active, true) : undefined, words)
}

/** What students say, in the order it was entered unless asked otherwise. */
export function listTestimonials(db: Reader, asked: Asked<typeof testimonialsQuery> = {}) {
  const { id, name, rating } = testimonials
  return db
    .select()
    .from(testimonials)
    .where(testimonialsWhere(asked.search))
    .orderBy(...orderBy(asked.sort, { id, name, rating }, [asc(id)]))
    .limit(asked.limit ?? MAX_ROWS)
    .offset(asked.offset ?? 0)
}

/** How many testimonials there are of those. */
export const countTestimonials = (db: Reader, search?: string): Promise<number> =>
  db.$count(testimonials, testimonialsWhere(search))

const testimonialsWhere = (search: string | undefined): SQL | undefined =>
  containing([testimonials.name, testimonials.qualification, testimonials.comment], search)

/** All site settings by key, secrets included: the caller decides who may see what. */
export const listSiteSettings = (db: Reader) =>
  db.select(getTableColumns(siteSettings)).from(siteSettings).orderBy(asc(siteSettings.key))

export type SiteSettingRow = Awaited<ReturnType<typeof listSiteSettings>>[number]

/**
 * The part of the settings that a table asks for. It looks through what its reader may see and nothing else: a search
 * must not find a hidden setting, nor a secret behind its mask.
 */
export function chooseSettings(shown: SiteSetting[], asked: Asked<typeof settingsQuery>) {
  const { search = '', sort = 'key', limit = MAX_ROWS, offset = 0 } = asked
  const words = search.toLowerCase()
  const found = shown.filter(({ key, value, description }) =>
    [key, value, description ?? ''].some((text) => text.toLowerCase().includes(words)),
  )
  const name = sort.replace('-', '') as 'key' | 'updatedAt'
  found.sort((one, other) => one[name].localeCompare(other[name]) * (sort.startsWith('-') ? -1 : 1))
  return { rows: found.slice(offset, offset + limit), total: found.length }
}
