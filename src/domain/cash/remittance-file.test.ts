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
const today = '2026-11-28'
const parse = (lines: readonly string[], report: readonly string[] = [], answers: FileAnswers = {}) =>
  parseRemittanceFile([table('AWB', lines), ...(report.length > 0 ? [table('CRF', [REPORT, ...report])] : [])], {
    today,
    answers,
  })
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
      { details: 'Row 3 (Total, 900): it is not the sum of the parcels above it, which is ₹450.00.', amountPaise: 0 },
    ])
  })
})

describe('a row of totals above the parcels', () => {
  const parcels = ['C1|A1|450|U1|2026-11-25|', 'C2|A2|50|U2|2026-11-25|']

  test.for(['Total||500|||', 'Total||450|||', '||by NEFT|||'])('%s that is a sum or a text is no parcel', (total) => {
    const { batches } = parse([HEADER, total, ...parcels])
    expect(batches.map(({ lines, oddRows }) => [lines.length, oddRows])).toEqual([
      [1, []],
      [1, []],
    ])
  })

  test.for([
    ['Total||900|||', 'Row 2 (Total, 900): it is not the sum of the parcels below it, which is ₹500.00.'],
    [
      'Total||90000000000000000|||',
      'Row 2 (Total, 90000000000000000): it is not the sum of the parcels below it, which is ₹500.00.',
    ],
  ] as const)('%s that is not their sum becomes an exception', ([total, details]) => {
    const { batches } = parse([HEADER, total, ...parcels])
    expect(batches.map(({ oddRows }) => oddRows)).toEqual([[{ details, amountPaise: 0 }], []])
  })
})

test('an amount of 17 digits becomes an exception, and the other rows are imported', () => {
  const { lines, oddRows } = onlyBatch([HEADER, 'C1|A1|450|U1|2026-11-25|', 'C1|A2|12345678901234567|U1|2026-11-25|'])
  expect(lines).toMatchObject([{ trackingNumber: 'A1' }])
  expect(oddRows).toMatchObject([
    { details: expect.stringContaining('“12345678901234567” in Order Value is not an amount') as string },
  ])
})

test.for([
  ['(450.00)', -45_000],
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
  const { batches } = parseRemittanceFile(
    [table('One', [HEADER, 'C1|A1|450|U1|2026-11-25|']), table('Two', [HEADER, 'C2|B1|x|U2|2026-11-25|'])],
    { today },
  )
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
    const [batch] = parseRemittanceFile([{ name: '', rows: broken }], { today }).batches
    expect(batch?.oddRows).toEqual([{ details: 'Row 3: This row cannot be read: check its quotes.', amountPaise: 0 }])
  })

  test('does not hide deductions that do not agree', () => {
    expect(onlyBatch(lines, ['2026-11-25|C1|900|50|0|0|800||U1'])).toMatchObject({ sum: 'disagrees' })
  })

  test('without a tracking number is money of an unknown parcel', () => {
    const batch = onlyBatch([HEADER, 'C1|A1|450|U1|2026-11-25|', 'C1||100||'])
    expect(batch.lines).toMatchObject([{ trackingNumber: 'A1' }, { trackingNumber: '', valuePaise: 10_000 }])
  })

  const long = 'X9'.repeat(4000)

  test.for([
    ['CRF', `${long}|A2|50||`],
    ['AWB', `C1|${long}|50||`],
    ['UTR', `C1|A2|50|${long}|`],
  ] as const)('whose %s is longer than any is for a person, with the reason in full', ([, row]) => {
    const details = expect.stringMatching(/^Row 2 .{200,300}: the CRF ID, the AWB or the UTR is too long\.$/) as string
    const batch = onlyBatch([HEADER, row, 'C1|A1|450|U1|2026-11-25|'])
    expect(batch).toMatchObject({ lines: [{ trackingNumber: 'A1' }], oddRows: [{ details }] })
  })

  test('of the report is for a person', () => {
    const batch = onlyBatch([HEADER, 'C1|A1|450|U1||'], [`someday|C1|450|?|0|0|450||${long}`])
    expect(batch.oddRows.map(({ details }) => details)).toEqual([
      'Row 2: the UTR is too long.',
      'Row 2: “?” in Freight Charges from COD is not an amount.',
    ])
    expect(batch).toMatchObject({
      sum: 'agrees',
      paidOn: null,
      dayQuestion: 'Row 2: “someday” in Date is not a date.',
    })
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

test.for([
  ['with a comma without quotes', 'C1|A2|1|299|U1|2026-11-25|2026-11-20', 'has more cells than the header'],
  ['with an error as its tracking number', 'C1|#N/A|299|U1||', 'The spreadsheet shows the error #N/A'],
  ['with an error as its UTR', 'C1|A2|299|#REF!||', 'The spreadsheet shows the error #REF!'],
  ['with thousandths of a rupee', 'C1|A2|0.125|U1||', '“0.125” in Order Value is not an amount'],
] as const)('a row %s is for a person, and the others are imported', ([, line, reason]) => {
  const { lines, oddRows, utr } = onlyBatch([HEADER, 'C1|A1|450|U1|2026-11-25|', line])
  expect(lines.map(({ trackingNumber }) => trackingNumber)).toEqual(['A1'])
  expect(utr).toBe('U1')
  expect(oddRows).toEqual([{ details: expect.stringContaining(reason), amountPaise: 0 }])
  expect(oddRows[0]?.details).toMatch(/^Row 3 /)
})

test('a longer row of the report is for a person, its deductions are not known, and the other batches are imported', () => {
  const { batches } = parse(
    [HEADER, 'C1|A1|450|U1|2026-11-25|', 'C2|A2|1299|U2|2026-11-25|'],
    ['2026-11-25|C2|1|299|0|0|0|1|299||U2', '2026-11-25|C1|450|50|0|0|400||U1'],
  )
  expect(batches).toMatchObject([
    { crfId: 'C1', sum: 'agrees', netPaise: 40_000, oddRows: [] },
    {
      crfId: 'C2',
      sum: 'unknown',
      netPaise: 129_900,
      oddRows: [{ details: expect.stringMatching(/^Row 2 \(2026-11-25, C2, .*more cells than the header/) }],
    },
  ])
})

test('the cash of a shortened tracking number waits for its order, and the sum of the batch is checked with it', () => {
  const lines = [HEADER, 'C1|A1|450|U1|2026-11-25|', 'C1|1.9E+12|100|U1||', 'C1|1.9E+12|200|U1||']
  const batch = onlyBatch(lines, ['2026-11-25|C1|750|50|0|0|700||U1'])
  expect(batch).toMatchObject({ sum: 'agrees', missingPaise: 0, oddRows: [] })
  expect(batch.lines).toMatchObject([
    { trackingNumber: 'A1', problem: '' },
    {
      trackingNumber: '1.9E+12',
      copy: 1,
      valuePaise: 10_000,
      problem: expect.stringMatching(/^Row 3 .*has lost its last digits, because a spreadsheet shortened it/),
    },
    { trackingNumber: '1.9E+12', copy: 2, valuePaise: 20_000 },
  ])
})

describe('a second UTR of a batch', () => {
  test('at another parcel is for a person', () => {
    const { utr, oddRows } = onlyBatch([HEADER, 'C1|A1|450|U1||', 'C1|A2|100|U2||', 'C1|A3|100|U2||'])
    expect(utr).toBe('U1')
    expect(oddRows).toEqual([
      { details: 'Row 3 (C1, A2, 100, U2): the UTR is U2, and that of the batch is U1.', amountPaise: 0 },
    ])
  })

  test('in the report is for a person', () => {
    const { utr, oddRows } = onlyBatch([HEADER, 'C1|A1|450|U1||'], ['2026-11-25|C1|450|0|0|0|450||U9'])
    expect(utr).toBe('U9')
    expect(oddRows.map(({ details }) => details)).toEqual([
      'The UTR of the parcels is U1, and that of the report is U9.',
    ])
  })

  test('in a second report is for a person', () => {
    const report = ['2026-11-25|C1|450|0|0|0|450||U1', '2026-11-26|C1|450|0|0|0|450||U2']
    const { utr, oddRows } = onlyBatch([HEADER, 'C1|A1|450|U1||'], report)
    expect(utr).toBe('U1')
    expect(oddRows.map(({ details }) => details)).toEqual(['Row 3: the report has C1 again, with the UTR U2.'])
  })
})

describe('a date', () => {
  test.for([
    ['Remittance Date', [HEADER, 'C1|A1|450|U1|59300|'], [], '9 May 2062'],
    ['Date', [HEADER, 'C1|A1|450|U1||'], ['2062-05-09|C1|450|0|0|0|450||U1'], '9 May 2062'],
  ] as const)('to come in %s is asked for: all that a file lists has happened', ([column, lines, report, shown]) => {
    const batch = onlyBatch(lines, report)
    expect(batch).toMatchObject({ paidOn: null, oddRows: [], lines: [{ valuePaise: 45_000 }] })
    expect(batch.dayQuestion).toContain(`${column} is ${shown}, a day in the future.`)
  })

  test('to come in Delivered Date is for a person, and its parcel is imported', () => {
    const { lines, oddRows } = onlyBatch([HEADER, 'C1|A1|450|U1|2026-11-25|29-11-2026', 'C1|A2|450|U1||NA'])
    expect(lines).toMatchObject([{ deliveredOn: null, valuePaise: 45_000 }, { trackingNumber: 'A2' }])
    const details =
      'Row 2 (C1, A1, 450, U1, 2026-11-25, 29-11-2026): Delivered Date is 29 November 2026, a day in the future.'
    expect(oddRows).toEqual([{ details, amountPaise: 0 }])
  })

  test.for([
    ['0026-11-20', '20 November 1926'],
    ['1990-01-01', '1 January 1990'],
    ['45000', '15 March 2023'],
  ] as const)('of long ago, %s, is no day of a transfer', ([cell, shown]) => {
    const batch = onlyBatch([HEADER, `C1|A1|450|U1|${cell}|`])
    expect(batch).toMatchObject({ paidOn: null, lines: [{ valuePaise: 45_000 }] })
    expect(batch.dayQuestion).toContain(`Remittance Date is ${shown}, more than 2 years ago.`)
  })

  test('of two years ago is read', () => {
    expect(onlyBatch([HEADER, 'C1|A1|450|U1|2024-11-28|']).paidOn).toBe('2024-11-28')
  })

  test('of today is no day to come', () => {
    expect(onlyBatch([HEADER, `C1|A1|450|U1|${today}|${today}`]).paidOn).toBe(today)
  })

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

  test.for([
    ['25-Okt-2026', 'Row 2 (C1, A1, 450, U1, 25-Okt-2026): “25-Okt-2026” in Remittance Date is not a date.'],
    ['', 'The file does not say when the money arrived.'],
    ['N/A', 'The file does not say when the money arrived.'],
  ] as const)('of the transfer that is %j is asked for, and never the day of the import', ([cell, dayQuestion]) => {
    const lines = [HEADER, `C1|A1|450|U1|${cell}|`]
    expect(onlyBatch(lines)).toMatchObject({ paidOn: null, dayQuestion, oddRows: [] })
    const answered = (day: string) => onlyBatch(lines, [], { paidOn: { C1: day, C2: '2026-01-01' } }).paidOn
    expect(answered('2026-11-25')).toBe('2026-11-25')
    expect(answered('2026-11-29'), 'a day in the future').toBeNull()
  })

  test('that another row of the batch says is taken, and the row is for a person', () => {
    const { paidOn, dayQuestion, oddRows } = onlyBatch(
      [HEADER, 'C1|A1|450|U1|25-Okt-2026|', 'C1|A2|450|U1|2026-11-25|', 'C1|A3|450|U1|2026-11-26|'],
      [],
      { paidOn: { C1: '2026-01-01' } },
    )
    expect([paidOn, dayQuestion]).toEqual(['2026-11-25', null])
    expect(oddRows.map(({ details }) => details)).toEqual([
      'Row 4 (C1, A3, 450, U1, 2026-11-26): Remittance Date is 26 November 2026, and that of the batch is 25 November 2026.',
      'Row 2 (C1, A1, 450, U1, 25-Okt-2026): “25-Okt-2026” in Remittance Date is not a date.',
    ])
  })
})

test('an amount that can be read in two ways is asked, and read as staff answer', () => {
  const lines = [HEADER, 'C1|A1|1.234|U1|2026-11-25|']
  expect(parse(lines).questions).toMatchObject([
    { kind: 'decimalMark', cell: '1.234', options: [{ meaning: 'not an amount' }, { meaning: '₹1,234.00' }] },
  ])
  expect(onlyBatch(lines, [], { decimalMark: ',' }).lines).toMatchObject([{ valuePaise: 123_400 }])
})
