import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SiteTextFields, SiteTextName } from '../../../domain/content/site-texts.ts'
import { createdAt, idColumn, rating, timestamptz } from '../columns.ts'

/** The place in the order that staff have chosen, among the ids: a new row is the last one. Null until a row is moved. */
const position = () => integer()

export const banners = pgTable(
  'banners',
  {
    id: idColumn(),
    title: text().notNull(),
    subtitle: text().notNull().default(''),
    description: text().notNull().default(''),
    buttonText: text().notNull().default(''),
    buttonLink: text().notNull().default(''),
    image: text().notNull().default(''),
    active: boolean().notNull().default(true),
    /** When the banner appears; null for at once. */
    startsAt: timestamptz(),
    /** When the banner disappears; null for never. */
    endsAt: timestamptz(),
    /** Whether visitors see the banner: active, started and not ended. A job updates it every minute. */
    isShown: boolean().notNull().default(true),
    position: position(),
  },
  (table) => [check('banners_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`)],
)

/** The place of a row in the order that staff have chosen. */
export const placeOf = ({ position: chosen, id }: { position: AnyPgColumn; id: AnyPgColumn }) =>
  sql`coalesce(${chosen}, ${id})`

/** The texts that staff have written, of pages, home page and menus. The newest version of a name applies. */
export const siteTextVersions = pgTable(
  'site_text_versions',
  {
    id: idColumn(),
    name: text().$type<SiteTextName>().notNull(),
    /** The fields that differ from the standard text. */
    fields: jsonb().$type<SiteTextFields>().notNull(),
    createdAt: createdAt(),
    /** The username of the author. */
    createdBy: text().notNull(),
    /** The id of the restored version; 0 for the standard text. */
    restoredFrom: integer(),
  },
  (table) => [index('site_text_versions_name_index').on(table.name, table.id)],
)

export const testimonials = pgTable(
  'testimonials',
  {
    id: idColumn(),
    name: text().notNull(),
    avatar: text().notNull().default(''),
    qualification: text().notNull().default(''),
    comment: text().notNull(),
    rating: rating().notNull().default(5),
    position: position(),
  },
  (table) => [check('testimonials_rating_range', sql`${table.rating} between 0 and 5`)],
)
