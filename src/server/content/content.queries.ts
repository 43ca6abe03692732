import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { bannerState } from '../../domain/content/banner-state.ts'
import type { Banner } from '../../domain/content/content.ts'
import type { Queryable } from '../database/connect.ts'
import { NotFoundError } from '../http/errors.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { containsText, orderBy, tableQuery } from '../http/table-query.ts'
import { banners, placeOf, testimonials } from '../database/schema/content.ts'

export const bannersQuery = tableQuery(['id', 'title', 'active'])
export const testimonialsQuery = tableQuery(['id', 'name', 'rating'])
export type ListQuery<Query extends { _output: object }> = Query['_output']

/** Banners with a schedule come before the others, the last to start first. */
const BANNER_ORDER = [
  sql`${banners.startsAt} is null and ${banners.endsAt} is null`,
  sql`${banners.startsAt} desc nulls last`,
  asc(placeOf(banners)),
]
const SHOWN = and(eq(banners.active, true), eq(banners.isShown, true))

/** The columns of a banner, and whether the home page shows it. */
const bannerColumns = (db: Queryable) => {
  const first = db
    .select({ id: banners.id })
    .from(banners)
    .where(SHOWN)
    .orderBy(...BANNER_ORDER)
    .limit(1)
  const { position: _, ...columns } = getTableColumns(banners)
  return { ...columns, isFirst: sql<boolean>`coalesce(${banners.id} = (${first}), false)` }
}
type BannerRow = Omit<typeof banners.$inferSelect, 'position'> & { isFirst: boolean }

interface OnlyShown {
  /** Whether only the banners that are shown now are listed, in the order in which the home page shows them. */
  shown: boolean
}

/** Returns one page of banners, by default in the order that staff have chosen. */
export async function listBanners(
  db: Queryable,
  only: OnlyShown,
  query: ListQuery<typeof bannersQuery> = {},
): Promise<Banner[]> {
  const { id, title, active } = banners
  const rows = await db
    .select(bannerColumns(db))
    .from(banners)
    .where(bannersWhere(only, query.search))
    .orderBy(...orderBy(query.sort, { id, title, active }, only.shown ? BANNER_ORDER : [asc(placeOf(banners))]))
    .limit(query.limit ?? MAX_ROWS)
    .offset(query.offset ?? 0)
  return rows.map(presentBanner)
}

/**
 * Reads a banner.
 * @throws NotFoundError
 */
export async function readBanner(db: Queryable, id: number): Promise<Banner> {
  const [row] = await db.select(bannerColumns(db)).from(banners).where(eq(banners.id, id))
  if (!row) throw new NotFoundError('Banner')
  return presentBanner(row)
}

function presentBanner({ isShown, isFirst, ...row }: BannerRow): Banner {
  const endsAt = row.endsAt?.toISOString() ?? null
  return {
    ...row,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt,
    state: bannerState({ active: row.active, endsAt, isShown, isFirst }, Date.now()),
  }
}

/** Counts the banners that match. */
export const countBanners = (db: Queryable, only: OnlyShown, search?: string): Promise<number> =>
  db.$count(banners, bannersWhere(only, search))

function bannersWhere(only: OnlyShown, search: string | undefined): SQL | undefined {
  const matchesSearch = containsText([banners.title, banners.subtitle, banners.description, banners.buttonText], search)
  return and(only.shown ? SHOWN : undefined, matchesSearch)
}

const { position: _, ...testimonialFields } = getTableColumns(testimonials)
/** The columns of a testimonial without its place. */
export const testimonialColumns = testimonialFields

/** Returns one page of testimonials, by default in the order that staff have chosen. */
export function listTestimonials(db: Queryable, query: ListQuery<typeof testimonialsQuery> = {}) {
  const { id, name, rating } = testimonials
  return db
    .select(testimonialColumns)
    .from(testimonials)
    .where(testimonialsWhere(query.search))
    .orderBy(...orderBy(query.sort, { id, name, rating }, [asc(placeOf(testimonials))]))
    .limit(query.limit ?? MAX_ROWS)
    .offset(query.offset ?? 0)
}

/** Counts the testimonials that match. */
export const countTestimonials = (db: Queryable, search?: string): Promise<number> =>
  db.$count(testimonials, testimonialsWhere(search))

const testimonialsWhere = (search: string | undefined): SQL | undefined =>
  containsText([testimonials.name, testimonials.qualification, testimonials.comment], search)
