import { BANNER_STATE_LABELS } from '../../domain/content/banner-state.ts'
import { dayOf } from '../../domain/values/dates.ts'
import type { Queryable } from '../database/connect.ts'
import type { Cell, Sheet } from '../export/spreadsheet.ts'
import { type bannersQuery, listBanners, type ListQuery } from './content.queries.ts'

const COLUMNS = ['Title', 'Subtitle', 'Description', 'Button', 'Link', 'Image', 'State', 'Shown from', 'Shown until']

type Query = Pick<ListQuery<typeof bannersQuery>, 'search' | 'sort'>

/** The banners that match a search as a table, shown or not. */
export const bannerExport = (db: Queryable, query: Query): Sheet => ({
  name: `banners-${dayOf(new Date())}`,
  header: COLUMNS,
  rows: exportRows(db, query),
})

async function* exportRows(db: Queryable, query: Query): AsyncGenerator<Cell[]> {
  for (const banner of await listBanners(db, { shown: false }, query)) {
    const { title, subtitle, description, buttonText, buttonLink, image, state, startsAt, endsAt } = banner
    const texts = [title, subtitle, description, buttonText, buttonLink, image]
    yield [...texts, BANNER_STATE_LABELS[state], startsAt, endsAt]
  }
}
