import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { containsText, orderBy, tableQuery } from '../http/table-query.ts'
import { banners, testimonials } from './content.tables.ts'

export const bannersQuery = tableQuery(['id', 'title', 'active'])
export const testimonialsQuery = tableQuery(['id', 'name', 'rating'])
type ListQuery<Query extends { _output: object }> = Query['_output']

/** Returns one page of banners, by default in the order of their creation. */
export function listBanners(db: Queryable, only: { active: boolean }, query: ListQuery<typeof bannersQuery> = {}) {
  const { id, title, active } = banners
  return db
    .select()
    .from(banners)
    .where(bannersWhere(only, query.search))
    .orderBy(...orderBy(query.sort, { id, title, active }, [asc(id)]))
    .limit(query.limit ?? MAX_ROWS)
    .offset(query.offset ?? 0)
}

/** Counts the banners that match. */
export const countBanners = (db: Queryable, only: { active: boolean }, search?: string): Promise<number> =>
  db.$count(banners, bannersWhere(only, search))

function bannersWhere(only: { active: boolean }, search: string | undefined): SQL | undefined {
  const matchesSearch = containsText([banners.title, banners.subtitle, banners.description, banners.buttonText], search)
  return and(only.active ? eq(banners.active, true) : undefined, matchesSearch)
}

/** Returns one page of testimonials, by default in the order of their creation. */
export function listTestimonials(db: Queryable, query: ListQuery<typeof testimonialsQuery> = {}) {
  const { id, name, rating } = testimonials
  return db
    .select()
    .from(testimonials)
    .where(testimonialsWhere(query.search))
    .orderBy(...orderBy(query.sort, { id, name, rating }, [asc(id)]))
    .limit(query.limit ?? MAX_ROWS)
    .offset(query.offset ?? 0)
}

/** Counts the testimonials that match. */
export const countTestimonials = (db: Queryable, search?: string): Promise<number> =>
  db.$count(testimonials, testimonialsWhere(search))

const testimonialsWhere = (search: string | undefined): SQL | undefined =>
  containsText([testimonials.name, testimonials.qualification, testimonials.comment], search)
