import { parseIsbn } from '../../../../domain/catalog/isbn.ts'
import { isShortened } from '../../../../domain/values/foreign-numbers.ts'
import type { FileRow } from '../file-row.ts'

const DIGITS = /^[\d\s-]+$/
const ISBN_LENGTHS = [10, 13]
const AS_TEXT = 'Format the column as text in the spreadsheet, and enter it again'

/** Names the ISBN and the SKU of a row that a spreadsheet has spoiled: their digits are lost. */
export function readCodes(fileRow: FileRow): FileRow {
  const { isbn, sku } = fileRow.cells
  const problems = { ...fileRow.problems }
  if (isbn !== undefined && isShortened(isbn))
    problems.isbn = `The spreadsheet has shortened the ISBN to ${isbn}. ${AS_TEXT}`
  else if (isbn !== undefined && DIGITS.test(isbn) && parseIsbn(isbn) === undefined) {
    const digits = isbn.replaceAll(/\D/g, '')
    const full = ISBN_LENGTHS.find((length) => digits.length <= length)
    if (full !== undefined && digits.length < full)
      problems.isbn = `ISBN ${digits} has ${digits.length} of ${full} digits. ${AS_TEXT}`
  }
  if (sku !== undefined && isShortened(sku) && sku.includes('+'))
    problems.sku = `The spreadsheet has shortened the SKU to ${sku}. ${AS_TEXT}`
  return Object.keys(problems).length === 0 ? fileRow : { ...fileRow, problems }
}
