import { expect, test } from 'vitest'
import { addressSchema } from '../src/domain/accounts/address.ts'
import { emailTextsSchema } from '../src/domain/email/email-templates.ts'
import { splitPriceWords } from '../src/domain/search/price-words.ts'
import { dateColumn } from '../src/domain/values/foreign-dates.ts'
import { numberColumn } from '../src/domain/values/foreign-numbers.ts'
import { variableError } from '../src/domain/values/text-variables.ts'
import { htmlToText } from '../src/server/catalog/import/formats/html-to-text.ts'
import { parseMarkdown } from '../src/server/content/site-texts/parse-markdown.ts'
import { readCsv } from '../src/server/sheets/read-csv.ts'
import { readXls } from '../src/server/sheets/read-xls.ts'
import { readXlsx } from '../src/server/sheets/read-xlsx.ts'
import { RowCollector } from '../src/server/sheets/row-collector.ts'
import { growth } from './cpu-time.ts'
import { workbookOf } from './fixtures/workbook-file.ts'

const MEGABYTE = 1024 * 1024
/** Twice the input may take twice the time; four times would be the square. */
const MAX_GROWTH = 3

/** The largest request without files. */
const BODY_BYTES = 256 * 1024
/** The first bytes of a compound file, as Excel wrote it until 2003. */
const XLS_START = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ADDRESS_FIELDS = Object.keys(addressSchema.shape)

const fill = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)
const untilRefused = (task: () => unknown) => async () => {
  try {
    await task()
  } catch {
    // A file beyond a limit is refused: the time until then counts.
  }
}
const collector = () => new RowCollector(50_000, () => {})

interface Parser {
  name: string
  /** The largest input that the store accepts, in characters. */
  maxSize: number
  /** Prepares an input. @returns what is measured */
  prepare: (text: string) => () => unknown
  /** Repeated up to the size, these are the worst inputs. */
  units: readonly string[]
}

const PARSERS: readonly Parser[] = [
  {
    name: 'the variables of a text',
    maxSize: 20_000,
    prepare: (text) => () => variableError(text, ['shop_name'], 'this text'),
    units: ['{{ ', ' ', '{', '{{a', '{{a ', '}}', '{{a}} '],
  },
  {
    name: 'the paragraphs of an email',
    maxSize: 4000,
    prepare: (text) => () => emailTextsSchema('order-placed').safeParse({ subject: 'A', heading: 'A', text }),
    units: ['{{ ', ' ', '\n', '\n ', '{{a}}\n\n', '{{'],
  },
  {
    name: 'Markdown',
    maxSize: 20_000,
    prepare: (text) => () => parseMarkdown(text, {}),
    units: [
      '_a*',
      '>',
      '- ',
      '1. ',
      '[',
      '![',
      '[a](',
      '`',
      '<',
      '<!--',
      '**a',
      '*a_ ',
      '|a\n|-\n',
      'a|b\n-|-\n',
      'http://',
      '\\',
      '{{',
    ],
  },
  {
    name: 'HTML of another shop',
    maxSize: MEGABYTE / 4,
    prepare: (text) => () => htmlToText(text),
    units: ['<script>', '<!--', '<b>', '<p>', '<', '<a ', '</b>', '&', '&#', '\n', ' ', '<li', '<b></i>'],
  },
  {
    name: 'a CSV file',
    maxSize: MEGABYTE / 4,
    prepare: (text) => untilRefused(() => readCsv(new TextEncoder().encode(text), collector())),
    units: ['"', '"\n', 'a","\n', '"a\n', ',', '\n', 'a"\n', '""', '"",', '\r', '"a""', ' '],
  },
  {
    name: 'the XML of a workbook',
    maxSize: MEGABYTE / 4,
    prepare: (text) => {
      const file = workbookOf(text)
      return untilRefused(() => readXlsx(file, collector()))
    },
    units: [
      '<row>',
      '<row ',
      '<row r="',
      '<c',
      '<c/>',
      '<row/>',
      '</row>',
      '<row></c>',
      '&amp;',
      '&',
      '<!--',
      '<',
      ' ',
      'a="" ',
    ],
  },
  {
    name: 'the texts of a workbook',
    maxSize: MEGABYTE / 4,
    prepare: (text) => {
      const file = workbookOf('', text)
      return untilRefused(() => readXlsx(file, collector()))
    },
    units: ['<si>', '<si/>', '<si><t>', '<t', '<rPh>', '<si><t>a</t></si>', '<![CDATA['],
  },
  {
    name: 'an old workbook',
    maxSize: MEGABYTE / 4,
    prepare: (text) => untilRefused(() => readXls(Buffer.concat([XLS_START, Buffer.from(text)]), 50_000, collector())),
    units: ['\0', '\u0009\u0008', '\u00FC\0', '\u003C\0\0\0', 'a'],
  },
  {
    name: 'an address, whose fields are as long as a request',
    maxSize: BODY_BYTES,
    prepare: (text) => () => addressSchema.safeParse(Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, text]))),
    units: [' ', '\n', 'a', 'a@', 'a@a.', '.', '1', '+91 ', '९', '\u200B', 'राज', '-', 'a,'],
  },
  {
    name: 'the words of a search',
    maxSize: BODY_BYTES,
    prepare: (text) => () => splitPriceWords(text),
    units: [' ', 'under ', 'under 5', '5 se ', '5', 'se kam ', '₹', 'a'],
  },
  {
    name: 'the amounts of a file',
    maxSize: BODY_BYTES,
    prepare: (text) => () => numberColumn([text]),
    units: ['1', '1,', '1.', ' ', '-', '(', 'Rs. ', '/-', '₹1,', '١'],
  },
  {
    name: 'the dates of a file',
    maxSize: BODY_BYTES,
    prepare: (text) => () => dateColumn([text]),
    units: ['1', '1/', '1-', ' ', '25-Oct-', ':', 'T', '१'],
  },
]

const CASES = PARSERS.flatMap((parser) => parser.units.map((unit) => ({ ...parser, unit })))

test.for(CASES)('the time for $name grows as the text does: $unit', async ({ prepare, unit, maxSize }) => {
  expect(await growth((size) => prepare(fill(unit, size)), maxSize)).toBeLessThan(MAX_GROWTH)
})
