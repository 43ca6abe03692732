import { BANNER_STATE_LABELS } from '../../domain/content/banner-state.ts'
import type { Queryable } from '../database/connect.ts'
import { type Column, datedName, tableSheet } from '../export/list-sheet.ts'
import type { Sheet } from '../export/spreadsheet.ts'
import { type bannersQuery, listBanners, type ListQuery } from './content.queries.ts'

type Query = Pick<ListQuery<typeof bannersQuery>, 'search' | 'sort'>
type Banner = Awaited<ReturnType<typeof listBanners>>[number]

const COLUMNS: Column<Banner>[] = [
  ['Title', ({ title }) => title],
  ['Subtitle', ({ subtitle }) => subtitle],
  ['Description', ({ description }) => description],
  ['Button', ({ buttonText }) => buttonText],
  ['Link', ({ buttonLink }) => buttonLink],
  ['Image', ({ image }) => image],
  ['State', ({ state }) => BANNER_STATE_LABELS[state]],
  ['Shown from', ({ startsAt }) => startsAt],
  ['Shown until', ({ endsAt }) => endsAt],
]

/** The banners that match a search as a table, shown or not. */
export const bannerExport = (db: Queryable, query: Query): Sheet =>
  tableSheet(datedName('banners'), COLUMNS, () => listBanners(db, { shown: false }, query))
