// The report of a remittance file: the deductions of each batch, and what arrives at the bank.
import { readIdentifier } from '../values/foreign-numbers.ts'
import { isTooLong } from './remittance-lines.ts'
import type { ColumnReader, TableRow } from './remittance-table.ts'

/**
 * Whether the deductions explain the transfer. `adjusted`: Shiprocket's adjustment explains the rest; `unknown`: the file has no
 * report of the batch, so its deductions are not known.
 */
export const BATCH_SUMS = ['agrees', 'adjusted', 'disagrees', 'unknown'] as const
export type BatchSum = (typeof BATCH_SUMS)[number]

const DEDUCTIONS = {
  freightPaise: 'Freight Charges from COD',
  earlyFeePaise: 'Early COD Charges',
  instantFeePaise: 'Instant COD Charges',
  rtoReversalPaise: 'RTO Reversal Amount',
} as const
type Deductions = Record<keyof typeof DEDUCTIONS, number>

/** The report of a batch. An amount that cannot be read is null. */
export interface CrfReport extends Deductions {
  utr: string
  paidOn: string | null
  /** Why its day cannot be read. */
  dayProblem: string | undefined
  method: string
  status: string
  availablePaise: number | null
  netPaise: number | null
  adjustmentPaise: number
  /** Cells that cannot be read. */
  problems: string[]
}

/** Reads the reports of the batches by their CRF. Of two reports of one CRF the first counts, and the other is a problem. */
export function readReport(rows: readonly TableRow[], reader: ColumnReader): Map<string, CrfReport> {
  const columns = [...Object.values(DEDUCTIONS), 'COD Available', 'Remittance Amount', 'Adjusted Amount']
  const readers = new Map(columns.map((column) => [column, reader.amounts(column)]))
  const readDay = reader.days('Date')
  const reports = new Map<string, CrfReport>()
  for (const { place, read } of rows) {
    const problems: string[] = []
    const amount = (column: string): number | null => {
      const cell = read(column)
      const reading = readers.get(column)?.(cell)
      if (reading?.state === 'read') return reading.value
      if (cell !== '') problems.push(`${place}: “${cell}” in ${column} is not an amount.`)
      return null
    }
    const utr = readIdentifier(read('UTR'))
    if (isTooLong(utr)) problems.push(`${place}: the UTR is too long.`)
    const { day = null, problem } = readDay(read('Date'))
    const report: CrfReport = {
      utr: isTooLong(utr) ? '' : utr,
      paidOn: day,
      dayProblem: problem && `${place}: ${problem}.`,
      method: read('Remittance Method'),
      status: read('Status'),
      availablePaise: amount('COD Available'),
      netPaise: amount('Remittance Amount'),
      adjustmentPaise: amount('Adjusted Amount') ?? 0,
      freightPaise: amount(DEDUCTIONS.freightPaise) ?? 0,
      earlyFeePaise: amount(DEDUCTIONS.earlyFeePaise) ?? 0,
      instantFeePaise: amount(DEDUCTIONS.instantFeePaise) ?? 0,
      rtoReversalPaise: amount(DEDUCTIONS.rtoReversalPaise) ?? 0,
      problems,
    }
    const crfId = readIdentifier(read('CRF ID'))
    const first = reports.get(crfId)
    if (first)
      first.problems.push(`${place}: the report has ${crfId} again, with the UTR ${report.utr || 'left empty'}.`)
    else reports.set(crfId, report)
  }
  return reports
}

interface BatchFacts {
  /** The sum of the parcels. */
  collectedPaise: number
  report: CrfReport | undefined
  /** Whether the amount of a row is not known. */
  hasUnknownAmounts: boolean
  /** Whether Shiprocket has adjusted a parcel. */
  hasAdjustedLines: boolean
}

/** The amounts of a batch. Its net is its cash, less the deductions, plus what is adjusted. */
export interface BatchAmounts extends Deductions {
  availablePaise: number
  adjustedPaise: number
  netPaise: number
  sum: BatchSum
  /** What the parcels of the file lack of the batch: parcels are missing in the file. 0 for a complete batch. */
  missingPaise: number
  /** The cash of the rows whose amounts are not known, as far as it follows from the report. */
  explainedPaise: number
}

/** Checks the arithmetic of a batch: its parcels against the report, and the deductions against the transfer. */
export function sumUp({ collectedPaise, report, hasUnknownAmounts, hasAdjustedLines }: BatchFacts): BatchAmounts {
  const { freightPaise = 0, earlyFeePaise = 0, instantFeePaise = 0, rtoReversalPaise = 0 } = report ?? {}
  const deductions = { freightPaise, earlyFeePaise, instantFeePaise, rtoReversalPaise }
  const lackPaise = (report?.availablePaise ?? collectedPaise) - collectedPaise
  const explainedPaise = hasUnknownAmounts ? lackPaise : 0
  const restPaise = collectedPaise - freightPaise - earlyFeePaise - instantFeePaise - rtoReversalPaise
  const base = {
    ...deductions,
    availablePaise: collectedPaise,
    missingPaise: lackPaise - explainedPaise,
    explainedPaise,
  }
  if (!report || report.netPaise === null) return { ...base, adjustedPaise: 0, netPaise: restPaise, sum: 'unknown' }
  const adjustedPaise = report.netPaise - restPaise
  const isExplained = adjustedPaise === report.adjustmentPaise + explainedPaise
  const isAdjusted = report.adjustmentPaise !== 0 || hasAdjustedLines
  const sum = !isExplained ? 'disagrees' : isAdjusted ? 'adjusted' : 'agrees'
  return { ...base, adjustedPaise, netPaise: report.netPaise, sum }
}
