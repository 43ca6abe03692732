import { expect, test } from 'vitest'
import { parseProductFile } from '../parse-product-file.ts'

const parse = (csv: string) => parseProductFile(new TextEncoder().encode(csv))

test('a column that can be read in two ways is asked, never guessed', async () => {
  const csv = 'Title,Price,Wt\nWaves,1.234,"0,4"\nHeat,500,350'
  const open = await parse(csv)
  expect(open.questions).toMatchObject([
    {
      id: 'mark:Price',
      example: '1.234',
      answer: null,
      options: [{ label: 'Yes: these rows have errors' }, { label: 'No: ₹1,234' }],
    },
    {
      id: 'unit:Wt',
      header: 'Wt',
      count: 1,
      example: '0,4',
      text: 'Which unit is it?',
      options: [
        { value: 'kg', label: 'Kilograms: 400 g' },
        { value: 'g', label: 'Grams: 0.4 g' },
      ],
    },
  ])
  expect(open.rows[0]?.problems).toEqual({
    price: 'Answer the question about the column “Price” first',
    weightGrams: 'Answer the question about the column “Wt” first',
  })
  const answered = await parseProductFile(new TextEncoder().encode(csv), {
    answers: { 'mark:Price': ',', 'unit:Wt': 'kg' },
  })
  expect(answered.questions.map(({ answer }) => answer)).toEqual([',', 'kg'])
  expect(answered.rows[0]).toMatchObject({ cells: { price: '1234', weightGrams: '400' }, problems: {} })
})

test.for([
  ['a list', 'Title,Price,Weight (kg)\nWaves,100,1.250', 'Weight (kg)'],
  ['a list in grams', 'Title,Price,Weight in grams\nWaves,100,"1,250"', 'Weight in grams'],
  ['WooCommerce', 'ID,Type,SKU,Name,Regular price,Weight (kg)\n1,simple,W1,Waves,100,1.250', 'Weight (kg)'],
  ['Odoo', 'Name,Internal Reference,Sales Price,Weight\nWaves,W1,100,"1,250"', 'Weight'],
  ['PrestaShop', 'ID;Active (0/1);Name *;Price tax included;Reference #;Weight\n1;1;Waves;100;W1;1.250', 'Weight'],
  ['Shopify', 'Handle,Title,Variant SKU,Variant Price,Variant Grams\nwaves,Waves,W1,100,"1,250"', 'Variant Grams'],
] as const)('a weight whose mark can be read in two ways is asked in the file of %s', async ([, csv, header]) => {
  const open = await parse(csv)
  expect(open.questions).toMatchObject([{ id: `mark:${header}`, field: 'weightGrams', options: [{}, {}] }])
  expect(open.rows[0]?.problems?.weightGrams).toBe(`Answer the question about the column “${header}” first`)
  const mark = csv.includes('1.250') ? '.' : ','
  const answers = { [`mark:${header}`]: mark } as const
  const { rows, questions } = await parseProductFile(new TextEncoder().encode(csv), { answers })
  expect(questions).toMatchObject([{ answer: mark }])
  const isGrams = header === 'Weight in grams' || header === 'Variant Grams'
  expect(rows[0]).toMatchObject({ cells: { weightGrams: isGrams ? '1' : '1250' }, problems: {} })
})

test('a size without its unit is asked, and one that names it is not', async () => {
  const open = await parse('Title,Price,Length,Width,Thickness\nWaves,100,29.7,210,2 cm')
  expect(open.questions).toMatchObject([
    {
      id: 'unit:Length',
      options: [
        { value: 'cm', label: 'Centimetres: 297 mm' },
        { value: 'mm', label: 'Millimetres: 29.7 mm' },
      ],
    },
  ])
  expect(open.rows[0]?.cells).toMatchObject({ widthMm: '210', heightMm: '20' })
  const answers = { 'unit:Length': 'cm' } as const
  const csv = new TextEncoder().encode('Title,Price,Length,Width,Thickness\nWaves,100,29.7,210,2 cm')
  const { rows } = await parseProductFile(csv, { answers })
  expect(rows[0]).toMatchObject({ cells: { lengthMm: '297' }, problems: {} })
})
