import type {
  ColumnAnswer,
  ColumnQuestion,
  FileField,
  ImportAnswers,
} from '../../../../domain/catalog/import/product-file.ts'
import { formatCount } from '../../../../domain/values/format-count.ts'
import { type DecimalMark, numberColumn } from '../../../../domain/values/foreign-numbers.ts'
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
const GRAMS_OF: Readonly<Record<string, number>> = { kg: 1000, kgs: 1000, g: 1, gm: 1, gms: 1, gram: 1, grams: 1 }
const WITH_UNIT = /^(.*\d)\s*(kgs?|gms?|g|grams?)\.?$/i
const UNIT_IN_HEADER = /\b(kgs?|gms?|g|grams?)\b/i
/** No book weighs so much in kilograms, or so little in grams. */
const SURELY_GRAMS = 30

interface Column {
  header: string
  field: FileField
  cells: string[]
  /** Files of other shop systems: their weights are in grams already. */
  isForeign: boolean
}

/**
 * Replaces the numbers of all rows by their plain form, column by column. What can be read in more than one way becomes a
 * question, and its rows wait for the answer.
 */
export function readNumbers(
  rows: readonly FileRow[],
  { columns, isForeign }: { columns: ProductFile['columns']; isForeign: boolean },
  answers: ImportAnswers,
): { rows: FileRow[]; questions: ColumnQuestion[] } {
  const questions: ColumnQuestion[] = []
  const result = rows.map((row) => ({ ...row, cells: { ...row.cells }, problems: { ...row.problems } }))
  for (const [name, decimals] of Object.entries(DECIMALS)) {
    const field = name as FileField
    const cells = rows.flatMap((row) => row.cells[field] ?? [])
    if (cells.length === 0) continue
    const header = columns.find((column) => column.field === field)?.header ?? field
    const reader = openColumn({ header, field, cells, isForeign }, decimals, answers)
    questions.push(...reader.questions)
    for (const row of result) {
      const cell = row.cells[field]
      if (cell === undefined || isCleared(cell)) continue
      const value = reader.read(cell)
      if (typeof value === 'number') row.cells[field] = String(value)
      else if (value === 'unclear') row.problems[field] = `Answer the question about the column “${header}” first`
    }
  }
  return { rows: result, questions }
}

type Reading = number | 'unclear' | 'unreadable'

function openColumn({ header, field, cells, isForeign }: Column, decimals: number, answers: ImportAnswers) {
  const markId = `mark:${header}`
  const unitId = `unit:${header}`
  const chosen = answers[markId]
  const plain = cells.map(withoutUnit)
  const column = numberColumn(plain, { decimals, mark: chosen === ',' || chosen === '.' ? chosen : undefined })
  const questions: ColumnQuestion[] = []
  const detected = numberColumn(plain, { decimals })
  const unclear = plain.filter((cell) => detected.read(cell).state === 'unclear')
  const [example] = unclear
  if (example !== undefined)
    questions.push(markQuestion({ id: markId, header, field, count: unclear.length, example, answer: chosen ?? null }))
  const readNumber = (cell: string): Reading => {
    const reading = column.read(withoutUnit(cell))
    return reading.state === 'read' ? reading.value : reading.state === 'unclear' ? 'unclear' : 'unreadable'
  }
  if (field !== 'weightGrams' || isForeign) return { questions, read: readNumber }
  const factor = weightFactor(header, answers[unitId])
  const isUnitUnclear = (cell: string): boolean => {
    const value = readNumber(cell)
    const isKnown = factorOf(cell) !== undefined || unitOfHeader(header) !== undefined
    return !isKnown && typeof value === 'number' && value > 0 && value < SURELY_GRAMS
  }
  const small = cells.filter(isUnitUnclear)
  const [smallExample] = small
  if (smallExample !== undefined) {
    const answer = answers[unitId] ?? null
    const value = readNumber(smallExample)
    const number = typeof value === 'number' ? value : 0
    questions.push(
      unitQuestion({ id: unitId, header, field, count: small.length, example: smallExample, answer }, number),
    )
  }
  const read = (cell: string): Reading => {
    const value = readNumber(cell)
    if (typeof value !== 'number') return value
    // A column that has one unit has it in all its cells.
    const own = factorOf(cell) ?? factor ?? (small.length === 0 ? 1 : undefined)
    return own === undefined ? 'unclear' : value === 0 ? 0 : Math.max(1, Math.round(value * own))
  }
  return { questions, read }
}

const factorOf = (cell: string): number | undefined => GRAMS_OF[WITH_UNIT.exec(cell.trim())?.[2]?.toLowerCase() ?? '']
const withoutUnit = (cell: string): string => WITH_UNIT.exec(cell.trim())?.[1] ?? cell
const unitOfHeader = (header: string): number | undefined => {
  const spelled = header.replaceAll(/[_()[\].]/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  return GRAMS_OF[UNIT_IN_HEADER.exec(spelled)?.[1]?.toLowerCase() ?? '']
}

function weightFactor(header: string, answer: ColumnAnswer | undefined): number | undefined {
  return unitOfHeader(header) ?? (answer === 'kg' || answer === 'g' ? GRAMS_OF[answer] : undefined)
}

type QuestionBase = Omit<ColumnQuestion, 'text' | 'options'>

function markQuestion(base: QuestionBase): ColumnQuestion {
  const sign = base.example.includes(',') ? ',' : '.'
  const other = sign === ',' ? '.' : ','
  const show = (mark: DecimalMark) => {
    const reading = numberColumn([base.example], { mark }).read(base.example)
    if (reading.state !== 'read') return 'not a number'
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

const unitQuestion = (base: QuestionBase, value: number): ColumnQuestion => ({
  ...base,
  text: 'Which unit is it?',
  options: [
    { value: 'kg', label: `Kilograms: ${formatCount(Math.round(value * 1000))} g` },
    { value: 'g', label: `Grams: ${value} g` },
  ],
})
