import type { Condition } from '../../../../domain/catalog/exams.ts'
import type { FileField } from '../../../../domain/catalog/import/product-file.ts'
import type { FileRow } from '../file-row.ts'
import { type Candidate, type Candidates, idOf, isbnOf, nameKey, skuOf } from './find-candidates.ts'

/** By what a row was recognised. */
export type MatchKey = 'sku' | 'isbn' | 'id'

/** The book of a row, a new book, or why it cannot be said which book it is. */
export type RowMatch =
  | { state: 'existing'; product: Candidate; by: MatchKey }
  | { state: 'new' }
  | { state: 'unclear'; field: FileField; message: string }

interface Options {
  candidates: Candidates
  /** The condition of rows without one. */
  condition: string
}

/**
 * Finds the book of each row: by its SKU, by its ISBN, or by the id of an export of this shop whose name or slug agrees. A
 * title alone, or an id of another shop, is never enough. What more than one row or more than one book claims is unclear.
 * @returns the matches in the order of the rows
 */
export function matchRows(rows: readonly FileRow[], options: Options): RowMatch[] {
  const isOwnExport = rows.some(({ cells }) => agreesWithId(cells, options.candidates) !== undefined)
  const matches = rows.map(
    ({ cells, problem }): RowMatch =>
      problem === undefined
        ? matchRow(cells, { ...options, isOwnExport })
        : { state: 'unclear', field: 'name', message: problem },
  )
  return markRepeated(rows, matches, options)
}

/** The book of the row's id if its name or its slug agrees. */
function agreesWithId(cells: FileRow['cells'], { byId }: Candidates): Candidate | undefined {
  const product = byId.get(idOf(cells) ?? 0)
  if (!product) return undefined
  const isNamed = cells.name !== undefined && nameKey(cells.name) === nameKey(product.name)
  return isNamed || cells.slug === product.slug ? product : undefined
}

function matchRow(cells: FileRow['cells'], context: Options & { isOwnExport: boolean }): RowMatch {
  const { candidates, isOwnExport } = context
  const sku = skuOf(cells)
  const withSku = candidates.bySku.get(sku)
  const withId = agreesWithId(cells, candidates)
  if (withSku && withId && withSku !== withId && withSku.id !== withId.id) {
    const message = `SKU ${sku} is that of “${withSku.name}”, and ID ${withId.id} that of “${withId.name}”`
    return { state: 'unclear', field: 'sku', message }
  }
  if (withId) return { state: 'existing', product: withId, by: 'id' }
  if (withSku) return matchBySku(cells, sku, withSku, candidates)
  const byIsbn = matchByIsbn(cells, sku, context)
  if (byIsbn) return byIsbn
  const shortened = candidates.byShortSku.get(sku)
  if (shortened) {
    const message = `Your shop has the SKU ${shortened.sku}. Format the column as text, so that its zeros stay`
    return { state: 'unclear', field: 'sku', message }
  }
  if (isOwnExport && cells.id !== undefined)
    return { state: 'unclear', field: 'id', message: describeId(cells, candidates) }
  if (cells.name === undefined && cells.id !== undefined) {
    const message = 'The ID alone does not tell the book. Keep the column Name of the export'
    return { state: 'unclear', field: 'id', message }
  }
  return matchWithoutKey(cells, sku, context)
}

/** A row has the SKU of one book. Its ISBN must not be that of another one only. */
function matchBySku(cells: FileRow['cells'], sku: string, product: Candidate, { byIsbn }: Candidates): RowMatch {
  const others = byIsbn.get(isbnOf(cells)) ?? []
  const [other] = others
  const isOwn = product.isbn === null || others.length === 0 || others.some(({ id }) => id === product.id)
  if (isOwn || !other) return { state: 'existing', product, by: 'sku' }
  const message = `SKU ${sku} is that of “${product.name}”, and ISBN ${isbnOf(cells)} that of “${other.name}”`
  return { state: 'unclear', field: 'isbn', message }
}

/** Used copies of a title are books of their own, with the same ISBN. */
function matchByIsbn(cells: FileRow['cells'], sku: string, { candidates, condition }: Options): RowMatch | undefined {
  const isbn = isbnOf(cells)
  const all = candidates.byIsbn.get(isbn) ?? []
  const stated = cells.condition?.trim().toLowerCase()
  const found = stated ? all.filter((one) => one.condition === stated) : all
  const free = sku === '' ? found : found.filter((one) => one.sku === null)
  const [product, ...more] = free
  if (product && more.length === 0) return { state: 'existing', product, by: 'isbn' }
  if (product) {
    const message = `ISBN ${isbn} is that of ${free.map(describe).join(' and ')}. Add the SKU of one of them`
    return { state: 'unclear', field: 'isbn', message }
  }
  const [taken] = found.filter((one) => one.condition === (stated ?? condition))
  if (!taken) return undefined
  const message = `ISBN ${isbn} is that of ${describe(taken)}, and the row has the SKU ${sku}. Use the SKU of your shop`
  return { state: 'unclear', field: 'sku', message }
}

const describe = ({ name, sku, condition }: Candidate): string => `“${name}” (${sku ?? condition})`

function describeId(cells: FileRow['cells'], { byId }: Candidates): string {
  const product = byId.get(idOf(cells) ?? 0)
  if (!product) return 'Your shop has no book with this ID. Empty the ID to add the row as a new book'
  const named = cells.name === undefined ? 'The row has no name' : `The row says “${cells.name}”`
  return `ID ${product.id} is “${product.name}” in your shop. ${named}. Add the SKU or the ISBN, or empty the ID`
}

/** A row without a SKU and an ISBN is a new book, unless the shop has one of this name. */
function matchWithoutKey(cells: FileRow['cells'], sku: string, { candidates, condition }: Options): RowMatch {
  if (sku !== '' || isbnOf(cells) !== '') return { state: 'new' }
  const own = (cells.condition ?? condition).trim().toLowerCase() as Condition
  const same = (candidates.byName.get(nameKey(cells.name ?? '')) ?? []).find((one) => one.condition === own)
  if (!same) return { state: 'new' }
  const message = `Your shop has “${same.name}” already. Add the SKU or the ISBN, so that the row can be told apart`
  return { state: 'unclear', field: 'name', message }
}

/**
 * Marks the rows that are about the same book. An equal row is left out; of rows that differ, none is certainly right.
 */
function markRepeated(rows: readonly FileRow[], matches: RowMatch[], { condition }: Options): RowMatch[] {
  const groups = new Map<string, { label: string; field: FileField; indexes: number[] }>()
  const add = (key: string, label: string, field: FileField, index: number) => {
    const group = groups.get(key) ?? { label, field, indexes: [] }
    group.indexes.push(index)
    groups.set(key, group)
  }
  const result = [...matches]
  for (const [index, { cells }] of rows.entries()) {
    const match = matches[index]
    if (!match || match.state === 'unclear') continue
    const sku = skuOf(cells)
    const isbn = isbnOf(cells)
    const own = (cells.condition ?? condition).trim().toLowerCase()
    if (sku !== '') add(`sku ${sku}`, `SKU ${sku}`, 'sku', index)
    if (match.state === 'existing') add(`id ${match.product.id}`, `“${match.product.name}”`, 'name', index)
    const isByIsbn = match.state === 'new' || match.by === 'isbn'
    if (isbn !== '' && isByIsbn) add(`isbn ${isbn} ${own}`, `ISBN ${isbn}`, 'isbn', index)
    else if (match.state === 'new' && sku === '')
      add(`row ${JSON.stringify(cells)}`, `“${cells.name ?? ''}”`, 'name', index)
  }
  for (const { label, field, indexes } of groups.values()) {
    const [first = 0, ...later] = indexes
    if (later.length === 0) continue
    const text = JSON.stringify(rows[first]?.cells)
    const isEqual = indexes.every((index) => JSON.stringify(rows[index]?.cells) === text)
    const numbers = indexes.map((index) => rows[index]?.row ?? 0)
    const message = `${label} is in rows ${listNumbers(numbers)}. Keep one of them`
    for (const index of isEqual ? later : indexes) result[index] = { state: 'unclear', field, message }
  }
  return result
}

const listNumbers = (numbers: readonly number[]): string => {
  const shown = numbers.slice(0, 5).map(String)
  const last = numbers.length > shown.length ? `${numbers.length - shown.length + 1} more` : shown.pop()
  return `${shown.slice(0, numbers.length > 5 ? 4 : undefined).join(', ')} and ${last ?? ''}`
}
