import { describe, expect, test } from 'vitest'
import { parseRemittanceFile } from './remittance-file.ts'
import type { FileAnswers } from './remittance-table.ts'

const HEADER = 'CRF ID|AWB|Order Value|UTR|Remittance Date|Delivered Date'
const REPORT =
  'Date|CRF ID|COD Available|Freight Charges from COD|Early COD Charges|RTO Reversal Amount|Remittance Amount|Adjusted Amount|UTR'

const table = (name: string, lines: readonly string[]) => ({
  name,
  rows: lines.map((line, index) => ({ row: index + 1, cells: line.split('|') })),
})
const parse = (lines: readonly string[], report: readonly string[] = [], answers: FileAnswers = {}) =>
  parseRemittanceFile([table('AWB', lines), ...(report.length > 0 ? [table('CRF', [REPORT, ...report])] : [])], answers)
const onlyBatch = (...[lines, report, answers]: Parameters<typeof parse>) => {
  const { batches, errors, questions } = parse(lines, report, answers)
  expect({ errors, questions, batches: batches.length }).toEqual({ errors: [], questions: [], batches: 1 })
  const [batch] = batches
  if (!batch) throw new Error('No batch')
  return batch
}

describe('a row of totals', () => {
  test.for([
    ['in the column of the CRF', 'Total||450|||'],
    ['in the column of the tracking number', 'C1|Total|450|||'],
    ['without a word', '||450|||'],
    ['of the batch, with its CRF', 'C1||450|||'],
    ['with the number of parcels', 'Grand Total|1 parcel|₹450.00|||'],
  ] as const)('%s is no parcel', ([, total]) => {
    const batch = onlyBatch([HEADER, 'C1|A1|450|U1|2026-11-25|', total])
    expect(batch).toMatchObject({ lines: [{ trackingNumber: 'A1' }], oddRows: [], netPaise: 45_000 })
  })

  test('that is not the sum of the parcels is for a person', () => {
    const { oddRows } = onlyBatch([HEADER, 'C1|A1|450|U1|2026-11-25|', 'Total||900|||'])
    expect(oddRows).toEqual([
      { details: 'Row 3 (Total, 900): is not the sum of the parcels above it, which is ₹450.00.', amountPaise: 0 },
    ])
  })
})

test.for([
  ['(450.00)', -45_000],
  ['-450', -45_000],
  ['450/-', 45_000],
  ['Rs. 1,00,450.50', 10_045_050],
] as const)('the amount %s of a parcel is read', ([cell, paise]) => {
  expect(onlyBatch([HEADER, `C1|A1|${cell}|U1|2026-11-25|`]).lines).toMatchObject([{ valuePaise: paise }])
})

test('a header below a title of twelve rows is found', () => {
  const title = Array.from({ length: 12 }, (_, index) => `Title ${index}`)
  expect(onlyBatch([...title, HEADER, 'C1|A1|450|U1|2026-11-25|']).lines).toMatchObject([{ row: 14 }])
})

test('parcels below a merged cell are of the same batch', () => {
  const { batches } = parse([
    HEADER,
    'C1|A1|450|U1|2026-11-25|',
    '|A2|350||',
    'C2|B1|100|U2|2026-11-25|',
    '|B2|200||',
    '||1100|||',
  ])
  expect(batches.map(({ crfId, lines }) => [crfId, lines.map(({ trackingNumber }) => trackingNumber)])).toEqual([
    ['C1', ['A1', 'A2']],
    ['C2', ['B1', 'B2']],
  ])
  expect(batches.flatMap(({ oddRows }) => oddRows)).toEqual([])
})

test('the parcels of a second sheet are read too', () => {
  const { batches } = parseRemittanceFile([
    table('One', [HEADER, 'C1|A1|450|U1|2026-11-25|']),
    table('Two', [HEADER, 'C2|B1|x|U2|2026-11-25|']),
  ])
  expect(batches.map(({ crfId, oddRows }) => [crfId, oddRows.map(({ details }) => details)])).toEqual([
    ['C1', []],
    ['C2', ['Sheet “Two”, row 2 (C2, B1, x, U2, 2026-11-25): “x” in Order Value is not an amount.']],
  ])
})

describe('an odd row', () => {
  const lines = [HEADER, 'C1|A1|450|U1|2026-11-25|', 'C1|A2|n/a||', 'C1|A3|100||']

  test('is for a person, the others are imported, and its amount follows from the sum of the batch', () => {
    const batch = onlyBatch(lines, ['2026-11-25|C1|900|50|0|0|850||U1'])
    expect(batch.lines.map(({ trackingNumber }) => trackingNumber)).toEqual(['A1', 'A3'])
    expect(batch.oddRows).toEqual([
      { details: 'Row 3 (C1, A2, n/a): “n/a” in Order Value is not an amount.', amountPaise: 35_000 },
    ])
    expect(batch).toMatchObject({ availablePaise: 55_000, adjustedPaise: 35_000, netPaise: 85_000, sum: 'agrees' })
    expect(batch.missingPaise).toBe(0)
  })

  test('that cannot be read from the file is for a person', () => {
    const { rows } = table('', lines)
    const broken = [...rows.slice(0, 2), { row: 3, cells: [], problem: 'This row cannot be read: check its quotes' }]
    const [batch] = parseRemittanceFile([{ name: '', rows: broken }]).batches
    expect(batch?.oddRows).toEqual([{ details: 'Row 3: This row cannot be read: check its quotes.', amountPaise: 0 }])
  })

  test('does not hide deductions that do not agree', () => {
    expect(onlyBatch(lines, ['2026-11-25|C1|900|50|0|0|800||U1'])).toMatchObject({ sum: 'disagrees' })
  })

  test('without a tracking number is money of an unknown parcel', () => {
    const batch = onlyBatch([HEADER, 'C1|A1|450|U1|2026-11-25|', 'C1||100||'])
    expect(batch.lines).toMatchObject([{ trackingNumber: 'A1' }, { trackingNumber: '', valuePaise: 10_000 }])
  })

  test('of the report is for a person', () => {
    const batch = onlyBatch([HEADER, 'C1|A1|450|U1||'], ['someday|C1|450|?|0|0|450||U1'])
    expect(batch.oddRows.map(({ details }) => details)).toEqual([
      'Row 2: “someday” in Date is not a date.',
      'Row 2: “?” in Freight Charges from COD is not an amount.',
    ])
    expect(batch).toMatchObject({ sum: 'agrees', paidOn: null })
  })
})

test('a batch whose parcels are not all in the file says what is missing', () => {
  const { batches } = parse(
    [HEADER, 'C1|A1|450|U1||'],
    ['2026-11-25|C1|900|0|0|0|900||U1', '2026-11-25|C2|70|0|0|0|70||U2'],
  )
  expect(batches.map(({ crfId, missingPaise }) => [crfId, missingPaise])).toEqual([
    ['C1', 45_000],
    ['C2', 7000],
  ])
})

describe('a date', () => {
  test.for([
    ['25-Oct-2026', '2026-10-25'],
    ['25/10/26', '2026-10-25'],
    ['25-10-2026', '2026-10-25'],
    ['46320', '2026-10-25'],
  ] as const)('%s is the day of the transfer', ([cell, day]) => {
    expect(onlyBatch([HEADER, `C1|A1|450|U1|${cell}|${cell}`])).toMatchObject({
      paidOn: day,
      lines: [{ deliveredOn: day }],
    })
  })

  test('that can be read in two ways is asked, and read as staff answer', () => {
    const lines = [HEADER, 'C1|A1|450|U1|03/04/2026|']
    expect(parse(lines).questions).toEqual([
      {
        kind: 'dateOrder',
        column: 'Remittance Date',
        cell: '03/04/2026',
        options: [
          { value: 'day', meaning: '3 April 2026' },
          { value: 'month', meaning: '4 March 2026' },
        ],
      },
    ])
    expect(onlyBatch(lines, [], { dateOrder: 'day' }).paidOn).toBe('2026-04-03')
    expect(onlyBatch(lines, [], { dateOrder: 'month' }).paidOn).toBe('2026-03-04')
  })

  test('that is none is for a person, and never silently the day of the import', () => {
    const batch = onlyBatch([HEADER, 'C1|A1|450|U1|25-Okt-2026|'])
    expect(batch.oddRows).toEqual([{ details: '“25-Okt-2026” in Remittance Date is not a date.', amountPaise: 0 }])
  })
})

test('an amount that can be read in two ways is asked, and read as staff answer', () => {
  const lines = [HEADER, 'C1|A1|1.234|U1|2026-11-25|']
  expect(parse(lines).questions).toMatchObject([
    { kind: 'decimalMark', cell: '1.234', options: [{ meaning: '₹1.23' }, { meaning: '₹1,234.00' }] },
  ])
  expect(onlyBatch(lines, [], { decimalMark: ',' }).lines).toMatchObject([{ valuePaise: 123_400 }])
})
