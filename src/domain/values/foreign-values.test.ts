import { describe, expect, test } from 'vitest'
import { dateColumn, type DateOrder } from './foreign-dates.ts'
import { type DecimalMark, isShortened, numberColumn, readIdentifier } from './foreign-numbers.ts'

const UNREADABLE = 'unreadable'
const show = (reading: ReturnType<ReturnType<typeof numberColumn>['read']>) =>
  reading.state === 'read' ? reading.value : reading.state === 'unclear' ? reading.values : reading.state

describe('an amount of a foreign list', () => {
  test.for([
    ['450', 450],
    ['450.00', 450],
    ['299,50', 299.5],
    ['.5', 0.5],
    [',5', 0.5],
    ['-.5', -0.5],
    ['₹ 1,299.00', 1299],
    ['Rs. 450', 450],
    ['Rs.450/-', 450],
    ['rs 1,00,000.50', 100_000.5],
    ['INR 45', 45],
    ['450 INR', 450],
    ['450/-', 450],
    ['(450.00)', -450],
    ['₹(450.00)', -450],
    ['(₹450)', -450],
    ['-450', -450],
    ['−450', -450],
    ['-₹450', -450],
    ['+450', 450],
    ["'450", 450],
    ['1,00,000', 100_000],
    ['12,34,56,789', 123_456_789],
    ['1,000,000', 1_000_000],
    ['1 000,50', 1000.5],
    ['1\u00A0299', 1299],
    ['100 200', UNREADABLE],
    ['0x64', UNREADABLE],
    ['1.234.567', 1_234_567],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    // An amount has no thousandths, and the comma of an Indian list separates thousands.
    ['1,234', 1234],
    ['1.234', [1.234, 1234]],
    ['0.400', 0.4],
    ['0,400', 0.4],
    ['1234.567', 1234.567],
    ['0', 0],
    ['(0.00)', 0],
    ['', 'empty'],
    ['  ', 'empty'],
    ['₹', UNREADABLE],
    ['-', UNREADABLE],
    ['Total', UNREADABLE],
    ['12,34,5', UNREADABLE],
    ['1.2.3', UNREADABLE],
    ['1,2,3', UNREADABLE],
    ['1.5E+3', UNREADABLE],
    ['1e+39', UNREADABLE],
    ['1e999', UNREADABLE],
    ['Infinity', UNREADABLE],
    ['-Infinity', UNREADABLE],
    ['NaN', UNREADABLE],
    ['4-5', UNREADABLE],
    ['450 Cr', UNREADABLE],
    ['१,२९९.५०', 1299.5],
    ['٢٩٩', 299],
    ['9'.repeat(60), UNREADABLE],
  ] as const)('%j alone is %j', ([cell, expected]) => {
    expect(show(numberColumn([cell], { decimals: 2 }).read(cell))).toEqual(expected)
  })

  test.for([
    [['299,50', '1.350'], 2, ',', [299.5, 1350]],
    [['0,4', '1,234'], undefined, ',', [0.4, 1.234]],
    [['0.4', '1.234'], undefined, '.', [0.4, 1.234]],
    [['0.4', '1,234'], undefined, '.', [0.4, 1234]],
    [
      ['1,234', '2,500'],
      undefined,
      undefined,
      [
        [1234, 1.234],
        [2500, 2.5],
      ],
    ],
    [['1,234', '2,500'], 2, undefined, [1234, 2500]],
    // Two habits in one column: each cell is read for itself, and what can be read in two ways is asked.
    [['299,50', '450.00', '1,234', '1.234'], 2, undefined, [299.5, 450, 1234, [1.234, 1234]]],
    // A column that shows its mark has it in all cells: these amounts have too many decimals.
    [['299,50', '1,234'], 2, ',', [299.5, 1.234]],
    [['450.00', '1.234'], 2, '.', [450, 1.234]],
    [['450.00', 'Total', '12,5'], 2, undefined, [450, UNREADABLE, 12.5]],
  ] as const)('is decided by its column %j with %j decimals: %j', ([cells, decimals, mark, expected]) => {
    const column = numberColumn(cells, decimals === undefined ? {} : { decimals })
    expect(column.mark).toBe(mark)
    expect(cells.map((cell) => show(column.read(cell)))).toEqual(expected)
  })

  test.for([
    ['1.234', ',', 1234],
    ['1.234', '.', 1.234],
    ['1,234', ',', 1.234],
    ['1,234', '.', 1234],
    ['299,50', '.', UNREADABLE],
  ] as const)('%j is read as a person says, with the mark %j', ([cell, mark, expected]) => {
    expect(show(numberColumn([cell, '299,50'], { decimals: 2, mark: mark satisfies DecimalMark }).read(cell))).toBe(
      expected,
    )
  })
})

describe('a date of a foreign list', () => {
  const showDate = (reading: ReturnType<ReturnType<typeof dateColumn>['read']>) =>
    reading.state === 'read' ? reading.value : reading.state === 'unclear' ? reading.values : reading.state

  test.for([
    ['2026-10-25', '2026-10-25'],
    ['2026/10/5', '2026-10-05'],
    ['25-10-2026', '2026-10-25'],
    ['25/10/26', '2026-10-25'],
    ['25.10.2026', '2026-10-25'],
    ['10/25/2026', '2026-10-25'],
    ['25-Oct-2026', '2026-10-25'],
    ['25 oct 26', '2026-10-25'],
    ['25OCT2026', '2026-10-25'],
    ['5th September, 2026', '2026-09-05'],
    ['5 Sept 2026', '2026-09-05'],
    ['Oct 25, 2026', '2026-10-25'],
    ['Sunday, 25 October 2026', '2026-10-25'],
    ['25/10/2026 04:16 PM', '2026-10-25'],
    ['25-Oct-2026, 16:16:05', '2026-10-25'],
    ['2026-10-25 16:16:05', '2026-10-25'],
    // The day in India.
    ['2026-10-25T20:00:00Z', '2026-10-26'],
    ['2026-10-25T20:00:00+05:30', '2026-10-25'],
    ['46320', '2026-10-25'],
    ['46320.75', '2026-10-25'],
    ['05/05/2026', '2026-05-05'],
    ['03/04/2026', ['2026-04-03', '2026-03-04']],
    ['', 'empty'],
    ['-', UNREADABLE],
    ['31/04/2026', UNREADABLE],
    ['29-Feb-2026', UNREADABLE],
    ['25-Okt-2026', UNREADABLE],
    ['2026', UNREADABLE],
    ['450.00', UNREADABLE],
    ['123456', UNREADABLE],
  ] as const)('%j alone is %j', ([cell, expected]) => {
    expect(showDate(dateColumn([cell]).read(cell))).toEqual(expected)
  })

  test.for([
    [['25/10/26', '03/04/26'], 'day', ['2026-10-25', '2026-04-03']],
    [['10/25/26', '03/04/26'], 'month', ['2026-10-25', '2026-03-04']],
    [['10/25/26', '25/10/26', '03/04/26'], undefined, ['2026-10-25', '2026-10-25', ['2026-04-03', '2026-03-04']]],
    [['25-Oct-2026', '03/04/26'], undefined, ['2026-10-25', ['2026-04-03', '2026-03-04']]],
  ] as const)('is decided by its column %j: %j', ([cells, order, expected]) => {
    const column = dateColumn(cells)
    expect(column.order).toBe(order)
    expect(cells.map((cell) => showDate(column.read(cell)))).toEqual(expected)
  })

  test.for([
    ['day', '2026-04-03'],
    ['month', '2026-03-04'],
  ] as const)('is read as a person says: the %s first', ([order, expected]) => {
    expect(showDate(dateColumn(['03/04/2026'], order satisfies DateOrder).read('03/04/2026'))).toBe(expected)
  })
})

test.for([
  ['9.78E+12', true],
  ['9,78E+12', true],
  ['1.9e12', true],
  ['9788177091878', false],
  ['SF3771704958KR', false],
] as const)('the number %j has lost its digits: %j', ([cell, expected]) => {
  expect(isShortened(cell)).toBe(expected)
})

test('a tracking number is read without what a spreadsheet adds', () => {
  expect(readIdentifier("'sf3771 704958kr ")).toBe('SF3771704958KR')
  expect(readIdentifier('90110000000001.0')).toBe('90110000000001')
})
