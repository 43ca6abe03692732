import { expect, test } from 'vitest'
import { parseProductFile } from '../parse-product-file.ts'
import { htmlToText } from './html-to-text.ts'

const parse = async (csv: string) => {
  const { format, rows } = await parseProductFile(new TextEncoder().encode(csv))
  return { format, products: rows.map(({ cells }) => cells) }
}

test.for([
  ['<p>Waves &amp; optics</p><ul><li>Solved</li><li>New</li></ul>', 'Waves & optics\n\n• Solved\n\n• New'],
  ['Line one<br>line&nbsp;two', 'Line one\nline two'],
  ['<script>alert(1)</script><style>p{}</style><b>Safe</b> &#8377;499 &#x20b9;', 'Safe ₹499 ₹'],
  ['a < b and c > d', 'a < b and c > d'],
  ['', ''],
] as const)('the HTML description %j becomes the text %j', ([html, text]) => {
  expect(htmlToText(html).replaceAll(/\n+/g, '\n')).toBe(text.replaceAll(/\n+/g, '\n'))
})

test('a Shopify export has one product for each variant, with all images of its rows', async () => {
  const { format, products } = await parse(
    [
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Status',
      'waves,Waves,"<p>For <b>JEE</b></p>",Arihant,Physics,"jee, 2026",true,Title,Default Title,W-1,650.0,12,450.00,600.00,9788177091878,https://cdn.example/w2.jpg,2,active',
      'waves,,,,,,,,,,,,,,,https://cdn.example/w1.jpg,1,',
      'modules,Allen modules,,Allen,,,TRUE,Condition,New,M-1,,-2,999,,,https://cdn.example/m.jpg,1,draft',
      'modules,,,,,,,,Used,M-2,,3,499,,,,,',
    ].join('\n'),
  )
  expect(format).toBe('shopify')
  expect(products).toEqual([
    {
      name: 'Waves',
      slug: 'waves',
      description: 'For JEE',
      price: '450',
      originalPrice: '600',
      stock: '12',
      sku: 'W-1',
      isbn: '9788177091878',
      weightGrams: '650',
      publisher: 'Arihant',
      category: 'Physics',
      examType: 'JEE',
      status: 'published',
      image: 'https://cdn.example/w1.jpg',
      imageGallery: 'https://cdn.example/w2.jpg',
    },
    expect.objectContaining({
      name: 'Allen modules (New)',
      slug: 'modules-new',
      condition: 'new',
      stock: '0',
      status: 'draft',
    }),
    expect.objectContaining({
      name: 'Allen modules (Used)',
      slug: 'modules-used',
      condition: 'used',
      price: '499',
      image: 'https://cdn.example/m.jpg',
    }),
  ])
})

test('a WooCommerce export has simple products and variations, which take from their product what they lack', async () => {
  const { format, products } = await parse(
    [
      'ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Weight (kg),Length (cm),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
      '11,simple,OC-1,Optics,1,Short,"<p>Long</p>\\n<p>text</p>",1,5,0.65,24,399,500,"Books > Physics, NEET books",NEET,"https://shop.example/a.jpg, https://shop.example/b.jpg",,,',
      '12,variable,MO,Modules,1,,All of them,1,,,,,,Books,JEE,https://shop.example/m.jpg,,Condition,"New, Used"',
      '13,variation,MO-U,,1,,,0,,,,,450,,,,id:12,Condition,Used',
      '14,variation,MO-N,,-1,,,1,,,,,900,,,,MO,Condition,New',
    ].join('\n'),
  )
  expect(format).toBe('woocommerce')
  expect(products).toEqual([
    {
      name: 'Optics',
      description: 'Long\n\ntext',
      price: '399',
      originalPrice: '500',
      stock: '5',
      sku: 'OC-1',
      weightGrams: '650',
      lengthMm: '240',
      category: 'Physics',
      categories: 'NEET books',
      examType: 'NEET',
      status: 'published',
      image: 'https://shop.example/a.jpg',
      imageGallery: 'https://shop.example/b.jpg',
    },
    expect.objectContaining({
      name: 'Modules (Used)',
      description: 'All of them',
      stock: '0',
      price: '450',
      condition: 'used',
      examType: 'JEE',
      image: 'https://shop.example/m.jpg',
    }),
    expect.objectContaining({ name: 'Modules (New)', stock: '1', condition: 'new', status: 'draft' }),
  ])
})

test('two products of one name in a WooCommerce export are two products, without a slug of their own', async () => {
  const { products } = await parse('Type,Name,Regular price\nsimple,Waves,100\nsimple,Waves,200')
  expect(products.map(({ name, slug, price }) => [name, slug, price])).toEqual([
    ['Waves', undefined, '100'],
    ['Waves', undefined, '200'],
  ])
})

test('a list with some of these headers is not taken for an export of another shop', async () => {
  const { format } = await parse('Handle,Title,Price\nwaves,Waves,100')
  expect(format).toBe('shop')
})
