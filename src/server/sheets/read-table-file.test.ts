import { utils, write } from '@e965/xlsx'
import writeExcelFile from 'write-excel-file/node'
import { describe, expect, test } from 'vitest'
import { readInThread, readTableFile } from './read-table-file.ts'
import { processCpuMs } from '../../../test/cpu-time.ts'
import { scaleLimit } from '../../../test/machine-speed.ts'
import { workbookOf } from '../../../test/fixtures/workbook-file.ts'
import { makeZip } from '../../../test/fixtures/zip-file.ts'

const read = async (bytes: Uint8Array, maxRows = 100) => (await readTableFile(bytes, maxRows))[0]?.rows

describe('a workbook', () => {
  test('is read as it was written by the export', async () => {
    const written = [
      ['Name', 'Price', 'New'],
      ['Waves & "Optics" <1>', 499.5, true],
      ['भौतिकी', 0.1 + 0.2, null],
    ]
    const file = await writeExcelFile(written).toBuffer()
    expect(await read(new Uint8Array(file))).toEqual([
      { row: 1, cells: ['Name', 'Price', 'New'] },
      { row: 2, cells: ['Waves & "Optics" <1>', '499.5', 'yes'] },
      { row: 3, cells: ['भौतिकी', '0.3'] },
    ])
  })

  test('keeps the numbers of its rows and the columns of its cells when some are empty', async () => {
    const sheet =
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2"/></row>' +
      '<row r="5"><c r="C5" t="inlineStr"><is><t>Motion</t></is></c><c r="AA5"><v>7</v></c></row>'
    const rows = await read(workbookOf(sheet, '<si><r><t>Waves </t></r><r><t>&amp; Optics</t></r></si>'))
    expect(rows?.[0]).toEqual({ row: 1, cells: ['Waves & Optics'] })
    expect(rows?.[1]?.row).toBe(5)
    expect(rows?.[1]?.cells.slice(0, 3)).toEqual(['', '', 'Motion'])
    expect(rows?.[1]?.cells[26]).toBe('7')
    expect(rows).toHaveLength(2)
  })

  test('keeps the order of its texts when one of them is empty', async () => {
    const sheet = '<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>'
    const rows = await read(workbookOf(sheet, '<si><t>Waves</t></si><si/><si><t>Optics</t></si>'))
    expect(rows).toEqual([{ row: 1, cells: ['Waves', '', 'Optics'] }])
  })

  test('is read when its elements have prefixes', async () => {
    const sheet = '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1"><x:v>7</x:v></x:c></x:row>'
    const rows = await read(workbookOf(sheet, '<x:si><x:t>Waves</x:t></x:si>'))
    expect(rows).toEqual([{ row: 1, cells: ['Waves', '7'] }])
  })

  test.for([
    ['an error', '<c r="A1" t="e"><v>#N/A</v></c>', ['#N/A']],
    ['a carriage return', '<c r="A1" t="inlineStr"><is><t>Waves_x000D_ and _x005F_x</t></is></c>', ['Waves\r and _x']],
    ['a text as the result of a formula', '<c r="A1" t="str"><f>A2</f><v>Waves_x000D_</v></c>', ['Waves\r']],
    ['references in lower case', '<c r="c1"><v>7</v></c>', ['', '', '7']],
    ['a formula without its result', '<c r="A1"><f>B1*2</f></c><c r="B1"><v>7</v></c>', ['=B1*2', '7']],
    ['a formula with an empty result', '<c r="A1"><f>B1*2</f><v></v></c><c r="B1"><v>7</v></c>', ['=B1*2', '7']],
    ['a formula that has no text', '<c r="A1" t="str"><f>""</f><v></v></c><c r="B1"><v>7</v></c>', ['', '7']],
    ['characters that cannot be seen', '<c r="A1" t="inlineStr"><is><t>NC\u200B-12\uFEFF</t></is></c>', ['NC-12']],
  ] as const)('with %s has the cells that a spreadsheet shows', async ([, cells, expected]) => {
    expect(await read(workbookOf(`<row r="1">${cells}</row>`))).toEqual([{ row: 1, cells: expected }])
  })

  test('with more columns than are read is refused, unless they are empty', async () => {
    const sheet = (cell: string) => workbookOf(`<row r="1"><c r="A1"><v>7</v></c>${cell}</row>`)
    await expect(read(sheet('<c r="ALM1"><v>8</v></c>'))).rejects.toThrow('A file may have at most 1,000 columns')
    expect(await read(sheet('<c r="ALM1"/>'))).toEqual([{ row: 1, cells: ['7'] }])
  })

  test.for([
    ['an empty archive', makeZip([])],
    ['another archive', makeZip([{ name: 'word/document.xml', content: '<w/>' }])],
    ['a truncated file', workbookOf('<row r="1"/>').subarray(0, 200)],
    ['a file with a signature only', new Uint8Array([0x50, 0x4b, 3, 4])],
    ['an endless nest', workbookOf('<a>'.repeat(200))],
  ] as const)('that is %s is refused', async ([, bytes]) => {
    await expect(read(bytes)).rejects.toMatchObject({ status: 400, body: { fields: { file: expect.any(String) } } })
  })

  test('that expands to a huge file is refused, also when its sheets are one part', async () => {
    const part = ' '.repeat(40 * 1024 * 1024)
    await expect(read(workbookOf(part.repeat(3)))).rejects.toThrow('This workbook is too large')
    const sheets = [1, 2, 3].map((sheet) => `<sheet name="${sheet}" r:id="rId7"/>`).join('')
    await expect(read(workbookOf(part, '', sheets))).rejects.toThrow('This workbook is too large')
  })

  test('whose cells repeat a long text without end is refused', async () => {
    const sheet = '<row><c t="s"><v>0</v></c></row>'.repeat(90)
    const file = workbookOf(sheet, `<si><t>${'a'.repeat(1_000_000)}</t></si>`)
    await expect(read(file)).rejects.toThrow('This file has too much text')
  })
})

describe('a CSV file', () => {
  const csv = (text: string) => read(new TextEncoder().encode(text))
  const BROKEN = { row: 2, cells: [], problem: 'This row cannot be read: check its quotes' }

  test('has the row numbers of the spreadsheet, also after empty rows and cells of several lines', async () => {
    const rows = await csv('Name,Price\n"Alpha\nOne",299\n\n,\n\r\nBeta,abc\n')
    expect(rows).toEqual([
      { row: 1, cells: ['Name', 'Price'] },
      { row: 2, cells: ['Alpha\nOne', '299'] },
      { row: 6, cells: ['Beta', 'abc'] },
    ])
  })

  test.each(['little', 'big'])('in UTF-16 is read, %s end first', async (order) => {
    const bytes = Buffer.from('\uFEFFName,Price\nभौतिकी,299', 'utf16le')
    const rows = await read(new Uint8Array(order === 'big' ? bytes.swap16() : bytes))
    expect(rows?.map(({ cells }) => cells)).toEqual([
      ['Name', 'Price'],
      ['भौतिकी', '299'],
    ])
  })

  test.for([
    ['5" book,10', ['5" book', '10']],
    ['"Motion" by X,10', ['"Motion" by X', '10']],
    ['"The ""Q"" book",10', ['The "Q" book', '10']],
  ] as const)('keeps the quotes in %s', async ([line, cells]) => {
    expect(await csv(`Name,Price\n${line}\nNext,20`)).toEqual([
      { row: 1, cells: ['Name', 'Price'] },
      { row: 2, cells },
      { row: 3, cells: ['Next', '20'] },
    ])
  })

  test.for([
    ['="9788175862456",10', ['9788175862456', '10']],
    ['"=""007""",10', ['007', '10']],
    ['"=""The """"Q"""" book""",10', ['The "Q" book', '10']],
  ] as const)('reads the text of %s, a formula so that it does not become a number', async ([line, cells]) => {
    expect(await csv(`SKU,Price\n${line}`)).toEqual([
      { row: 1, cells: ['SKU', 'Price'] },
      { row: 2, cells },
    ])
  })

  test.for(['"Motion,10\nNext,20', '"Motion,10\r\nNext,20', '"Motion,10\n"Next",20'])(
    'loses one row only to %j',
    async (lines) => {
      expect(await csv(`Name,Price\n${lines}`)).toEqual([
        { row: 1, cells: ['Name', 'Price'] },
        BROKEN,
        { row: 3, cells: ['Next', '20'] },
      ])
    },
  )

  test('has the row numbers of the spreadsheet below empty rows above a row that cannot be read', async () => {
    expect(await csv('Name,Price\n\n\r\n"Motion,10\n\nNext,20\n\n')).toEqual([
      { row: 1, cells: ['Name', 'Price'] },
      { ...BROKEN, row: 4 },
      { row: 6, cells: ['Next', '20'] },
    ])
  })

  test('of many empty lines is read as fast as a short one', async () => {
    const empty = '\n'.repeat(1_000_000)
    const cpuMs = await processCpuMs(async () => {
      expect(await csv(`Name,Price\n${empty}Alpha,1`)).toEqual([
        { row: 1, cells: ['Name', 'Price'] },
        { row: 1_000_002, cells: ['Alpha', '1'] },
      ])
    })
    expect(cpuMs).toBeLessThan(scaleLimit(3000))
  })

  test.for([
    ['sep=;\nName;Price\nAlpha;1,5', { row: 3, cells: ['Alpha', '1,5'] }],
    ['Prices of 2026\nName\tPrice\nAlpha\t1,5', { row: 3, cells: ['Alpha', '1,5'] }],
    ['Prices of November, 2026\nName;Price\nAlpha;1', { row: 3, cells: ['Alpha', '1'] }],
    ['Name,Subjects\nAlpha,physics;chemistry', { row: 2, cells: ['Alpha', 'physics;chemistry'] }],
    ['Name,Details\nAlpha,"a;b\nc;d\ne;f"', { row: 2, cells: ['Alpha', 'a;b\nc;d\ne;f'] }],
    ['5" books\nName;Price\nAlpha;1,5', { row: 3, cells: ['Alpha', '1,5'] }],
    ['Name\nAlpha', { row: 2, cells: ['Alpha'] }],
  ] as const)('is divided at the delimiter that divides its rows alike: %j', async ([text, last]) => {
    expect((await csv(text))?.at(-1)).toEqual(last)
  })
})

test('a file that takes too long is refused, and the next one is read', async () => {
  const file = new TextEncoder().encode('Name,Price\nAlpha,1')
  await expect(readInThread({ bytes: file, maxRows: 10 }, { ms: 0 })).rejects.toMatchObject({ status: 400 })
  expect(await read(file)).toHaveLength(2)
})

test('a small file that takes too much memory is refused, and the next one is read', async () => {
  const memory = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 4 }
  const readWithin = (bytes: Uint8Array) => readInThread({ bytes, maxRows: 10 }, { memory })
  const small = workbookOf('<row r="1"><c><v>7</v></c></row>')
  expect(await readWithin(small)).toHaveLength(1)
  const file = workbookOf('<row r="1"><c><v>7</v></c></row>', '<si><t>abc</t></si>'.repeat(600_000))
  expect(file.length).toBeLessThan(100_000)
  await expect(readWithin(file)).rejects.toMatchObject({
    status: 400,
    body: { fields: { file: 'This file takes too much memory to read. Divide it into smaller files' } },
  })
  expect(await read(small)).toHaveLength(1)
})

test('more than twenty files at a time are not read: the others are', async () => {
  const file = new TextEncoder().encode('Name,Price\nAlpha,1')
  const results = await Promise.allSettled(Array.from({ length: 21 }, () => read(file)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(results.at(-1)).toMatchObject({ reason: { status: 503 } })
})

test('an old workbook and a new one with the same cells are read alike, sheet by sheet', async () => {
  const cells: Record<string, (string | number | null)[][]> = {
    'AWB level report': [
      ['CRF ID', 'AWB', 'Order Value'],
      [13449838, 90110000999999, 1249],
      [13449838, 'SF3771704958KR', 751.5],
      [13449838, 1904076086893123, null],
    ],
    Empty: [],
    'CRF level report': [['CRF ID', 'UTR']],
  }
  const workbook = utils.book_new()
  for (const [name, rows] of Object.entries(cells)) utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name)
  for (const bookType of ['biff8', 'xlsx'] as const) {
    const bytes = new Uint8Array(write(workbook, { bookType, type: 'array' }) as ArrayBuffer)
    const tables = await readTableFile(bytes, 10)
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(cells))
    expect(tables[0]?.rows).toEqual([
      { row: 1, cells: ['CRF ID', 'AWB', 'Order Value'] },
      { row: 2, cells: ['13449838', '90110000999999', '1249'] },
      { row: 3, cells: ['13449838', 'SF3771704958KR', '751.5'] },
      // Spreadsheets store 15 digits, so a number with 16 has lost one.
      { row: 4, cells: ['13449838', '1.904076086893123e+15'] },
    ])
    expect(tables[1]?.rows).toEqual([])
    await expect(readTableFile(bytes, 2)).rejects.toThrow('A file may have at most 2 rows')
  }
})

test.for(['biff8', 'xlsx'] as const)('a workbook (%s) that counts its days from 1904 is refused', async (bookType) => {
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['Date'], [44_000]]), 'A')
  workbook.Workbook = { WBProps: { date1904: true } }
  const bytes = new Uint8Array(write(workbook, { bookType, type: 'array' }) as ArrayBuffer)
  await expect(readTableFile(bytes, 10)).rejects.toThrow('counts its days from 1904')
})

test('a formula is not calculated: its cell has the value that was saved', async () => {
  const sheet = utils.aoa_to_sheet([['Total'], [7]])
  sheet.A2 = { t: 'n', v: 7, f: 'SUM(1,2)' }
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, sheet, 'A')
  const bytes = new Uint8Array(write(workbook, { bookType: 'biff8', type: 'array' }) as ArrayBuffer)
  expect((await readTableFile(bytes, 10))[0]?.rows[1]).toEqual({ row: 2, cells: ['7'] })
})

test('an error of an old workbook is read as the spreadsheet shows it', async () => {
  const sheet = utils.aoa_to_sheet([['Price'], [7]])
  sheet.A2 = { t: 'e', v: 42 }
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, sheet, 'A')
  const bytes = new Uint8Array(write(workbook, { bookType: 'biff8', type: 'array' }) as ArrayBuffer)
  expect((await readTableFile(bytes, 10))[0]?.rows[1]).toEqual({ row: 2, cells: ['#N/A'] })
})

test.for([
  ['an old workbook that is cut off', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])],
  ['other bytes', new Uint8Array([0x4e, 0x61, 0xff, 0xfe])],
] as const)('%s is refused', async ([, bytes]) => {
  await expect(readTableFile(bytes, 10)).rejects.toMatchObject({ status: 400 })
})

test.for([
  ['a PDF', '%PDF-1.7\nName,Price'],
  ['a web page', '\uFEFF\n <!DOCTYPE html><table><tr><td>Name,Price'],
  ['a web page', '<table border="1"><tr><td>Name</td></tr></table>'],
  ['an XML file', '<?xml version="1.0"?><Workbook>'],
  ['a text document (RTF)', String.raw`{\rtf1\ansi Name,Price}`],
  ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])],
  ['an image', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['a web page', Buffer.from('\uFEFF<html>', 'utf16le')],
] as const)('a file that appears to be %s is refused with what it is: %j', async ([kind, content]) => {
  await expect(readTableFile(new Uint8Array(Buffer.from(content as string)), 10)).rejects.toMatchObject({
    body: { fields: { file: `This file appears to be ${kind}. Choose a workbook (XLSX) or a CSV file` } },
  })
})
