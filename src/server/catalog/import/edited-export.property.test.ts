import { isDeepStrictEqual } from 'node:util'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test as plain } from 'vitest'
import { addProduct, openProductFixture, postImport } from '../../../../test/fixtures/product-fixture.ts'
import { openTestStore } from '../../../../test/test-store.ts'
import type { AdminProduct } from '../../../domain/catalog/products/admin-product.ts'

type Table = string[][]
type File = string | Uint8Array<ArrayBuffer>

/** How programs save a table. */
const SAVED: Record<string, (table: Table) => File> = {
  'as CSV with commas': (table) => stringify(table),
  'as CSV of Excel: a mark of UTF-8, semicolons, CR LF and quotes around everything': (table) =>
    `\uFEFF${stringify(table, { delimiter: ';', record_delimiter: 'windows', quoted: true })}`,
  'as CSV with an empty row at the end': (table) => `${stringify(table)}${','.repeat((table[0]?.length ?? 1) - 1)}\n`,
  'as a workbook, whose numbers are numbers': (table) => {
    const cells = table.map((row, index) =>
      row.map((cell) => (index > 0 && /^(?:0|[1-9]\d{0,8})(?:\.\d+)?$/.test(cell) ? Number(cell) : cell)),
    )
    const workbook = utils.book_new()
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(cells), 'Books')
    return new Uint8Array(write(workbook, { bookType: 'xlsx', type: 'array' }) as ArrayBuffer)
  },
}

/** The columns that are edited, with the field of the product and its new values. */
const words = fc.stringMatching(/^[A-Za-z0-9 ,;"'&.-]{1,20}$/).map((text) => `B${text.trim()}k`)
const EDITS = {
  Name: { field: 'name', value: words },
  Price: { field: 'price', value: fc.integer({ min: 100, max: 34_800 }).map((paise) => paise / 100) },
  Publisher: { field: 'publisher', value: words },
  'Shelf location': { field: 'shelfLocation', value: fc.stringMatching(/^[A-Z]\d{1,2}-\d{1,2}$/) },
  Pages: { field: 'pageCount', value: fc.integer({ min: 1, max: 2000 }) },
} as const
type Column = keyof typeof EDITS

const edit = fc.oneof(
  ...(Object.keys(EDITS) as Column[]).map((column) =>
    fc.record({
      column: fc.constant(column),
      row: fc.nat(3),
      value: EDITS[column].value as fc.Arbitrary<string | number>,
    }),
  ),
)

/** Follow from other fields, or say when it was. */
const DERIVED = new Set(['updatedAt', 'version', 'discountPercentage'])

/** The fields that differ, with the number of their product. */
const changesOf = (before: readonly object[], after: readonly object[]): Record<string, unknown> =>
  Object.fromEntries(
    after.flatMap((product, row) =>
      Object.entries(product)
        .filter(([field]) => !DERIVED.has(field))
        .filter(([field, value]) => !isDeepStrictEqual(value, (before[row] as Record<string, unknown>)[field]))
        .map(([field, value]) => [`${row} ${field}`, value as unknown]),
    ),
  )

plain.for(Object.keys(SAVED))(
  'an export that is edited and saved %s changes exactly what was edited',
  async (saved) => {
    const store = await openTestStore()
    const { admin, form, physics } = await openProductFixture(store)
    const ids: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const product = {
        ...form,
        name: `Waves ${n}`,
        sku: `0012${n}`,
        categoryIds: [physics.id],
        stock: n,
        pageCount: 90,
      }
      ids.push((await addProduct(admin, { ...product, publisher: 'Kota Press', shelfLocation: 'A1-1' })).id)
    }
    const read = async () => {
      const found: AdminProduct[] = []
      for (const id of ids) found.push(await admin.getJson<AdminProduct>(`/admin/products/${id}`))
      return found
    }
    const property = fc.asyncProperty(
      fc.uniqueArray(edit, { maxLength: 6, selector: ({ column, row }) => `${column} ${row}` }),
      async (edits) => {
        const before = await read()
        const csv = await (await admin.request('GET', `/admin/products/export?categoryId=${physics.id}`)).text()
        const table: Table = parse(csv, { bom: true })
        const [header = []] = table
        const expected: Record<string, unknown> = {}
        for (const { column, row, value } of edits) {
          const line = table.find((cells) => cells[header.indexOf('SKU')]?.endsWith(`0012${row}`))
          if (line) line[header.indexOf(column)] = String(value)
          const field = EDITS[column].field
          if (before[row]?.[field] !== value) expected[`${row} ${field}`] = value
        }
        const response = await postImport(admin, SAVED[saved]?.(table) ?? '')
        expect(response.status).toBe(200)
        expect(JSON.parse((await response.text()).trim().split('\n').at(-1) ?? '')).toMatchObject({
          created: 0,
          skipped: 0,
        })
        expect(changesOf(before, await read())).toEqual(expected)
      },
    )
    await fc.assert(property, { numRuns: 4, includeErrorInReport: true })
    await store.close()
  },
)
