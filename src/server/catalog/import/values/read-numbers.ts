import type { ColumnQuestion, FileField, ImportAnswers } from '../../../../domain/catalog/import/product-file.ts'
import { formatCount } from '../../../../domain/values/format-count.ts'
import { type DecimalMark, hasTooManyDecimals, numberColumn } from '../../../../domain/values/foreign-numbers.ts'
import { formatPrice } from '../../../../domain/values/money.ts'
import { type FileRow, isCleared, type ProductFile } from '../file-row.ts'

/** The decimals of the numbers of a field. */
const DECIMALS: Partial<Record<FileField, number>> = {
  price: 2,
  originalPrice: 2,
  costPrice: 2,
  stock: 0,
  exportedStock: 0,
  pageCount: 0,
  moduleCount: 0,
  rating: 1,
  gstRate: 0,
  weightGrams: 3,
  lengthMm: 3,
  widthMm: 3,
  heightMm: 3,
}
const MONEY = new Set<FileField>(['price', 'originalPrice', 'costPrice'])

type Choice = readonly [unit: 'kg' | 'g' | 'cm' | 'mm', name: string]

/** The units of a field: how many grams or millimetres each is. */
interface Units {
  factors: Readonly<Record<string, number>>
  /** Those that a person chooses from, with their names; the second is the field's own. */
  choices: readonly [large: Choice, own: Choice]
  /** No book weighs so many kilograms, or is so many centimetres long. */
  surelySmall: number
}

const [POUND, OUNCE, INCH] = [453.592_37, 28.349_523_125, 25.4]
const WEIGHT: Units = {
  factors: { g: 1, gm: 1, gms: 1, gram: 1, grams: 1, kg: 1000, kgs: 1000, lb: POUND, lbs: POUND, oz: OUNCE },
  choices: [
    ['kg', 'Kilograms'],
    ['g', 'Grams'],
  ],
  surelySmall: 30,
}
const SIZE: Units = {
  factors: { mm: 1, cm: 10, cms: 10, m: 1000, in: INCH, inch: INCH, inches: INCH, yd: 36 * INCH },
  choices: [
    ['cm', 'Centimetres'],
    ['mm', 'Millimetres'],
  ],
  surelySmall: 60,
}
const UNITS: Partial<Record<FileField, Units>> = { weightGrams: WEIGHT, lengthMm: SIZE, widthMm: SIZE, heightMm: SIZE }
const WITH_UNIT = /^(.*\d)\s*([a-z]+)\.?$/i

interface Column {
  header: string
  field: FileField
  cells: string[]
}

/**
 * Replaces the numbers of all rows by their plain form, column by column. What can be read in more than one way becomes a
 * question, and its rows wait for the answer.
 */
export function readNumbers(
  rows: readonly FileRow[],
  columns: ProductFile['columns'],
  answers: ImportAnswers,
): { rows: FileRow[]; questions: ColumnQuestion[] } {
  const questions: ColumnQuestion[] = []
  const result = rows.map((row) => ({ ...row, cells: { ...row.cells }, problems: { ...row.problems } }))
  for (const [name, decimals] of Object.entries(DECIMALS)) {
    const field = name as FileField
    const cells = rows.flatMap((row) => row.cells[field] ?? [])
    if (cells.length === 0) continue
    const header = columns.find((column) => column.field === field)?.header ?? field
    const reader = openColumn({ header, field, cells }, decimals, answers)
    questions.push(...reader.questions)
    for (const row of result) {
      const cell = row.cells[field]
      if (cell === undefined || isCleared(cell)) continue
      const value = reader.read(cell)
      if (typeof value === 'number') row.cells[field] = String(value)
      // What is no number of modules is shown as N/A.
      else if (value === 'unreadable' && field === 'moduleCount') row.cells[field] = '0'
      // A stock when exported has a message of its own.
      else if (value === 'unreadable' && field !== 'exportedStock')
        row.problems[field] ??= MONEY.has(field) ? 'Must be an amount in rupees' : 'Must be a number'
      else if (value === 'unclear') row.problems[field] = `Answer the question about the column “${header}” first`
    }
  }
  return { rows: result, questions }
}

type Reading = number | 'unclear' | 'unreadable'

function openColumn({ header, field, cells }: Column, decimals: number, answers: ImportAnswers) {
  const units = UNITS[field]
  const markId = `mark:${header}`
  const chosen = answers[markId]
  const plain = cells.map((cell) => splitUnit(cell, units).number)
  const column = numberColumn(plain, { decimals, mark: chosen === ',' || chosen === '.' ? chosen : undefined })
  const questions: ColumnQuestion[] = []
  const detected = numberColumn(plain, { decimals })
  const unclear = plain.filter((cell) => detected.read(cell).state === 'unclear')
  const [example] = unclear
  if (example !== undefined)
    questions.push(markQuestion({ id: markId, header, field, count: unclear.length, example, answer: chosen ?? null }))
  const readNumber = (cell: string): Reading => {
    const reading = column.read(splitUnit(cell, units).number)
    return reading.state === 'read' ? reading.value : reading.state === 'unclear' ? 'unclear' : 'unreadable'
  }
  if (!units) return { questions, read: readNumber }
  const unitId = `unit:${header}`
  const answer = answers[unitId] ?? null
  const ofHeader = factorOfHeader(header, units)
  const isUnitUnclear = (cell: string): boolean => {
    const value = readNumber(cell)
    const isKnown = ofHeader !== undefined || splitUnit(cell, units).factor !== undefined
    return !isKnown && typeof value === 'number' && value > 0 && value < units.surelySmall
  }
  const small = cells.filter(isUnitUnclear)
  const [smallExample] = small
  if (smallExample !== undefined)
    questions.push(
      unitQuestion(
        { id: unitId, header, field, count: small.length, example: smallExample, answer },
        units,
        Number(readNumber(smallExample)),
      ),
    )
  const ofAnswer = units.factors[answer ?? '']
  // A column that has one unit has it in all its cells.
  const ofColumn = ofHeader ?? ofAnswer ?? (small.length === 0 ? 1 : undefined)
  const read = (cell: string): Reading => {
    const value = readNumber(cell)
    const factor = splitUnit(cell, units).factor ?? ofColumn
    if (typeof value !== 'number' || value === 0) return value
    return factor === undefined ? 'unclear' : Math.max(1, Math.round(value * factor))
  }
  return { questions, read }
}

/** Takes the unit off a number. */
function splitUnit(cell: string, units: Units | undefined): { number: string; factor: number | undefined } {
  const [, number = cell, unit = ''] = WITH_UNIT.exec(cell.trim()) ?? []
  const factor = units?.factors[unit.toLowerCase()]
  return { number: factor === undefined ? cell : number, factor }
}

/** The unit that a header names last. @example factorOfHeader('Length in cm', SIZE) // 10 */
function factorOfHeader(header: string, { factors }: Units): number | undefined {
  const spelled = header.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  const unit = spelled.split(/[^a-z]+/).findLast((word) => Object.hasOwn(factors, word))
  return unit === undefined ? undefined : factors[unit]
}

/** What an answer means for cells that are no numbers of their column then. */
const LEFT_OUT = 'these rows have errors'

type QuestionBase = Omit<ColumnQuestion, 'text' | 'options'>

function markQuestion(base: QuestionBase): ColumnQuestion {
  const sign = base.example.includes(',') ? ',' : '.'
  const other = sign === ',' ? '.' : ','
  const show = (mark: DecimalMark) => {
    const reading = numberColumn([base.example], { mark }).read(base.example)
    if (reading.state !== 'read' || hasTooManyDecimals(reading.value, DECIMALS[base.field] ?? Infinity)) return LEFT_OUT
    return MONEY.has(base.field) ? formatPrice(reading.value) : formatCount(reading.value)
  }
  return {
    ...base,
    text: `Is the ${sign === ',' ? 'comma' : 'point'} a decimal sign?`,
    options: [
      { value: sign, label: `Yes: ${show(sign)}` },
      { value: other, label: `No: ${show(other)}` },
    ],
  }
}

const unitQuestion = (base: QuestionBase, { factors, choices }: Units, value: number): ColumnQuestion => ({
  ...base,
  text: 'Which unit is it?',
  options: choices.map(([unit, name]) => {
    const [, [own]] = choices
    const shown = formatCount(Number((value * (factors[unit] ?? 1)).toFixed(2)))
    return { value: unit, label: `${name}: ${shown} ${own}` }
  }),
})
