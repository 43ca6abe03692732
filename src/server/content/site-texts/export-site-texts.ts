import { type AdminSiteText, fieldsOf } from '../../../domain/content/site-texts.ts'
import { dayOf } from '../../../domain/values/dates.ts'
import type { Queryable } from '../../database/connect.ts'
import type { Cell, Sheet } from '../../export/spreadsheet.ts'
import { listSiteTexts } from './site-texts.queries.ts'

const COLUMNS = ['Text', 'Page', 'Field', 'State', 'Value', 'Standard', 'Changed', 'Changed by']

/** Returns the texts of the shop as a table: one row for each field, with its standard text. */
export const siteTextExport = (db: Queryable): Sheet => ({
  name: `site-texts-${dayOf(new Date())}`,
  header: COLUMNS,
  rows: exportRows(db),
})

async function* exportRows(db: Queryable): AsyncGenerator<Cell[]> {
  for (const text of await listSiteTexts(db)) yield* toRows(text)
}

const toRows = ({ name, title, path, fields, standard, updatedAt, updatedBy }: AdminSiteText): Cell[][] =>
  Object.entries(fieldsOf(name)).map(([field, { label }]) => {
    const value = fields[field] ?? ''
    const isChanged = value !== standard[field]
    const change = isChanged ? [updatedAt, updatedBy] : [null, null]
    return [title, path, label, isChanged ? 'Changed' : 'Standard', value, standard[field] ?? '', ...change]
  })
