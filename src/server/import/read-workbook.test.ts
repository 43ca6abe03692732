import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import writeExcelFile from 'write-excel-file/node'
import { describe, expect, test } from 'vitest'
import { readTableFile } from './read-table-file.ts'
import { readWorkbook } from './read-workbook.ts'

type Parts = Record<string, string>

/** Creates a ZIP archive as spreadsheet programs do. The reader uses the central directory only. */
function createZip(parts: Parts): Uint8Array {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const data = deflateRawSync(Buffer.from(text))
    const local = Buffer.alloc(30 + name.length)
    local.writeUInt16LE(name.length, 26)
    local.write(name, 30)
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    entry.write(name, 46)
    locals.push(local, data)
    entries.push(entry)
    offset += local.length + data.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, ...entries, end]))
}

const workbookOf = (rows: string, strings = ''): Uint8Array =>
  createZip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Books" sheetId="3" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Target="worksheets/books.xml" Id="rId7"/></Relationships>',
    'xl/worksheets/books.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
  })

describe('a workbook', () => {
  test('is read as it was written by the export', async () => {
    const written = [
      ['Name', 'Price', 'New'],
      ['Waves & "Optics" <1>', 499.5, true],
      ['भौतिकी', 0.1 + 0.2, null],
    ]
    const file = await writeExcelFile(written).toBuffer()
    expect([...readWorkbook(new Uint8Array(file))]).toEqual([
      { row: 1, cells: ['Name', 'Price', 'New'] },
      { row: 2, cells: ['Waves & "Optics" <1>', '499.5', 'yes'] },
      { row: 3, cells: ['भौतिकी', '0.3'] },
    ])
  })

  test('keeps the numbers of its rows and the columns of its cells when some are empty', () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2"/></row>' +
      '<row r="5"><c r="C5" t="inlineStr"><is><t>Motion</t></is></c><c r="AA5"><v>7</v></c></row>'
    const read = [...readWorkbook(workbookOf(rows, '<si><r><t>Waves </t></r><r><t>&amp; Optics</t></r></si>'))]
    expect(read[0]).toEqual({ row: 1, cells: ['Waves & Optics'] })
    expect(read[1]?.row).toBe(5)
    expect(read[1]?.cells.slice(0, 3)).toEqual(['', '', 'Motion'])
    expect(read[1]?.cells[26]).toBe('7')
    expect(read).toHaveLength(2)
  })

  test.for([
    ['an empty archive', createZip({})],
    ['another archive', createZip({ 'word/document.xml': '<w/>' })],
    ['a truncated file', workbookOf('<row r="1"/>').subarray(0, 200)],
    ['a file with a signature only', new Uint8Array([0x50, 0x4b, 3, 4])],
  ] as const)('that is %s is refused', ([, bytes]) => {
    expect(() => [...readWorkbook(bytes)]).toThrow(Error)
  })

  test('that expands to a huge file is refused', () => {
    expect(() => [...readWorkbook(workbookOf(' '.repeat(65 * 1024 * 1024)))]).toThrow(Error)
  })
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

test('a formula is not calculated: its cell has the value that was saved', async () => {
  const sheet = utils.aoa_to_sheet([['Total'], [7]])
  sheet.A2 = { t: 'n', v: 7, f: 'SUM(1,2)' }
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, sheet, 'A')
  const bytes = new Uint8Array(write(workbook, { bookType: 'biff8', type: 'array' }) as ArrayBuffer)
  expect((await readTableFile(bytes, 10))[0]?.rows[1]).toEqual({ row: 2, cells: ['7'] })
})

test.for([
  ['an old workbook that is cut off', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe])],
] as const)('%s is refused', async ([, bytes]) => {
  await expect(readTableFile(bytes, 10)).rejects.toMatchObject({ status: 400 })
})
