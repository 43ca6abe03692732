import { expect, test } from 'vitest'
import { workbookOf } from '../../../../test/fixtures/workbook-file.ts'
import { parseProductFile } from './parse-product-file.ts'

const parse = (csv: string) => parseProductFile(new TextEncoder().encode(csv))
const LONGER =
  'This row has more cells than the header. Put a text or a number that has a comma into quotes, such as "1,299"'

test('a price with a comma and without quotes is an error of its row, not a book of ₹1', async () => {
  const { rows } = await parse('Name,Price\nOptics,1,299\nWaves,"1,299"\nMotion,450,\n')
  expect(rows).toMatchObject([
    { row: 2, cells: {}, problem: LONGER },
    { row: 3, cells: { name: 'Waves', price: '1299' } },
    { row: 4, cells: { name: 'Motion', price: '450' } },
  ])
})

test.for([
  ['a header that ends with empty cells', 'Name,Price,,\nOptics,1,299,'],
  ['a list with tabs', 'Name\tPrice\nOptics\t1\t299'],
  ['a product export of Odoo', 'Name,Internal Reference,Sales Price\nOptics,O-1,1,299'],
] as const)('so is a longer row below %s', async ([, csv]) => {
  expect((await parse(csv)).rows).toMatchObject([{ row: 2, problem: LONGER }])
})

test.for([
  ['#N/A', { name: 'The spreadsheet shows the error #N/A. Correct it there' }],
  ['#REF!', { name: 'The spreadsheet shows the error #REF!. Correct it there' }],
  ['=A1&B1', { name: 'The file has a formula without its result. Enter the value itself' }],
  ["'=A1&B1", {}],
  ['#1 guide to NEET', {}],
  ['== Optics ==', {}],
] as const)('the name %j has the problems %j', async ([name, problems]) => {
  expect((await parse(`Name,Price\n${name},450`)).rows).toMatchObject([{ row: 2, problems }])
})

test('an error in a column that is not imported does no harm', async () => {
  expect((await parse('Name,Price,Margin\nOptics,450,#DIV/0!')).rows).toMatchObject([{ problems: {} }])
})

test.for([
  ['Price', '100 200', 'Must be an amount in rupees'],
  ['Price', '0x64', 'Must be an amount in rupees'],
  ['Price', '1e3', 'Must be an amount in rupees'],
  ['Price', '1e999', 'Must be an amount in rupees'],
  ['MRP', 'Infinity', 'Must be an amount in rupees'],
  ['Stock', 'NaN', 'Must be a number'],
  ['Stock', '1e+39', 'Must be a number'],
  ['Stock', '0x64', 'Must be a number'],
  ['Stock', '12 13', 'Must be a number'],
] as const)('a %s of %j is no number', async ([header, cell, message]) => {
  const [row] = (await parse(`Name,${header}\nOptics,${cell}`)).rows
  expect(Object.values(row?.problems ?? {})).toEqual([message])
})

test('characters that cannot be seen are no part of a SKU or a name', async () => {
  expect((await parse('Name,SKU\nOp\u200Btics\uFEFF,NC-\u200B12')).rows).toMatchObject([
    { cells: { name: 'Optics', sku: 'NC-12' } },
  ])
})

test('a formula of a workbook without its result is an error of its cell', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const header = `<row r="1">${cell('Name')}${cell('Price')}</row>`
  const { rows } = await parseProductFile(workbookOf(`${header}<row r="2">${cell('Optics')}<c><f>C2*2</f></c></row>`))
  expect(rows).toMatchObject([
    { row: 2, problems: { price: 'The file has a formula without its result. Enter the value itself' } },
  ])
})
