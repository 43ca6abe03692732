import { parseIsbn } from '../../../../domain/catalog/isbn.ts'
import { EXAM_TYPES } from '../../../../domain/catalog/exams.ts'
import type { FileField } from '../../../../domain/catalog/import/product-file.ts'
import { slugify } from '../../../../domain/catalog/products/product-slug.ts'

/** A row of a file of another shop, by the headers in lower case. */
export interface ForeignRow {
  row: number
  /** @returns the cell, trimmed; empty if the file has no such column */
  cell(header: string): string
}

/** A product of a file of another shop in the fields of this one. */
export type ForeignCells = Partial<Record<FileField, string>>

const NUMBER = /^\d+(?:\.\d+)?$/

/** Returns a number of a cell; undefined for an empty one, for text and for 0. */
export function positive(cell: string): number | undefined {
  const plain = cell.replaceAll(/[₹,\s]/g, '')
  return NUMBER.test(plain) && Number(plain) > 0 ? Number(plain) : undefined
}

/** Returns a stock: other shops allow negative ones and leave it empty for goods that they do not count. */
export function toStock(cell: string): string | undefined {
  if (/^-\d/.test(cell)) return '0'
  return cell === '' ? undefined : cell.replace(/\.0+$/, '')
}

/** Removes empty fields. */
export const compact = (cells: Partial<Record<FileField, string | undefined>>): ForeignCells =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined && value !== '')) as ForeignCells

/** Returns the exam that the texts name; undefined if they name none or both. */
export function examOf(...texts: string[]): string | undefined {
  const named = EXAM_TYPES.filter((exam) => new RegExp(`\\b${exam}\\b`, 'i').test(texts.join(' ')))
  return named.length === 1 ? named[0] : undefined
}

/** Returns an ISBN; undefined for the codes of other articles. */
export const isbnOf = (...codes: string[]): string | undefined =>
  codes.map(parseIsbn).find((isbn) => isbn !== undefined)

/** Returns "new" or "used" if an option or an attribute is one; undefined for every other. */
export const conditionOf = (...options: string[]): string | undefined =>
  options.map((option) => option.toLowerCase()).find((option) => option === 'new' || option === 'used')

/** Makes slugs of names unique within a file, so that two products of one name are not taken for the same. */
export class UniqueSlugs {
  readonly #used = new Set<string>()

  add(name: string): string {
    const slug = slugify(name) || 'product'
    let unique = slug
    for (let number = 2; this.#used.has(unique); number += 1) unique = `${slug}-${number}`
    this.#used.add(unique)
    return unique
  }
}
