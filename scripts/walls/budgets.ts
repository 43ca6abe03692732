import { isGenerated, isTest } from './rooms.ts'
import type { Finding, MeasuredFunction, ParsedFile } from './source.ts'

interface Budget {
  /** Lines above which the check speaks up. */
  warn: number
  /** Lines above which it fails. */
  fail: number
}

const FILE: Budget = { warn: 150, fail: 300 }
const FUNCTION: Budget = { warn: 40, fail: 80 }
const COMPONENT: Budget = { warn: 80, fail: 150 }
const MEDIAN_FILE = 60

/** Sizes of files and functions. The callbacks of a test file hold tests, and are as long as these are many. */
export function checkBudgets(files: ParsedFile[]): Finding[] {
  return files.filter(isMeasured).flatMap((file) => {
    const functions = isTest(file.path) ? [] : file.functions
    return [
      ...over(FILE, file.lines, 'the file').map((finding) => ({ path: file.path, ...finding })),
      ...functions.flatMap((measured) =>
        over(budgetOf(file, measured), measured.lines, measured.name).map((finding) => ({
          path: file.path,
          line: measured.line,
          ...finding,
        })),
      ),
    ]
  })
}

/** The middle of all file lengths, reported against its budget. */
export function describeMedian(files: ParsedFile[]): string {
  const lengths = files
    .filter(isMeasured)
    .map((file) => file.lines)
    .toSorted((a, b) => a - b)
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0
  return `${lengths.length} files, half of them at most ${median} lines (budget ${MEDIAN_FILE})`
}

const isMeasured = ({ path }: ParsedFile) => !isGenerated(path)
const isComponent = (file: ParsedFile, { name }: MeasuredFunction) => file.path.endsWith('.tsx') && /^[A-Z]/.test(name)
const budgetOf = (file: ParsedFile, measured: MeasuredFunction) => (isComponent(file, measured) ? COMPONENT : FUNCTION)

function over({ warn, fail }: Budget, lines: number, name: string): Pick<Finding, 'message' | 'weight'>[] {
  if (lines <= warn) return []
  return [
    { message: `${name} has ${lines} lines (budget ${warn}, limit ${fail})`, weight: lines > fail ? 'fail' : 'warn' },
  ]
}
