import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { parseProductFile } from '../parse-product-file.ts'

const NOW = new Date('2026-11-27T10:00:00Z')
const parse = (csv: string) => parseProductFile(new TextEncoder().encode(csv), { now: NOW })

/** Files as real systems write them, with invented books: what is read of the first rows. */
test.for([
  [
    'the current template of Shopify, with a variant and a photo row',
    [
      'Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Cost per item,Charge tax,Inventory quantity,Weight value (grams),Product image URL,Image position,Variant image URL,Gift card',
      'Optics,optics,<p>Rays &amp; waves</p>,Kota Press,Books,"JEE, physics",TRUE,Active,OPT-1,9780439023481,Edition,2026,450,600,300,FALSE,12,350,https://cdn.example.com/o.jpg,1,,FALSE',
      ',optics,,,,,,,OPT-2,,,2025,350,600,200,FALSE,3,350,,,,',
      ',optics,,,,,,,,,,,,,,,,,https://cdn.example.com/o2.jpg,2,,',
    ],
    'shopify',
    [
      {
        name: 'Optics (2026)',
        sku: 'OPT-1',
        price: '450',
        originalPrice: '600',
        costPrice: '300',
        stock: '12',
        status: 'published',
        isbn: '9780439023481',
        weightGrams: '350',
        image: 'https://cdn.example.com/o.jpg',
        imageGallery: 'https://cdn.example.com/o2.jpg',
        examType: 'JEE',
      },
      { name: 'Optics (2025)', sku: 'OPT-2', price: '350', costPrice: '200', stock: '3' },
    ],
  ],
  [
    'the older export of Shopify, with cost and Published in words',
    [
      'Handle,Title,Variant Price,Variant SKU,Cost per item,Published',
      'case,Case Optics,450,CO-1,300,yes',
      'hid,Hidden,450,CO-2,300,FALSE',
    ],
    'shopify',
    [{ name: 'Case Optics', costPrice: '300', status: 'published' }, { status: 'draft' }],
  ],
  [
    'WooCommerce in German, with decimal commas and a sale that is over',
    [
      'ID,Typ,Artikelnummer,Name,Veröffentlicht,"Sichtbarkeit im Katalog","Datum, an dem Angebotspreis endet",Vorrätig?,Bestand,Gewicht (kg),Angebotspreis,Regulärer Preis,Kategorien',
      '7,simple,WD-1,Optik,1,visible,2025-01-10,1,5,"0,4","299,50","499,50","Bücher > Physik"',
      '8,simple,WD-2,Wellen,1,hidden,,1,5,"1,25","299,50","499,50",Physik',
    ],
    'woocommerce',
    [
      { name: 'Optik', price: '499.5', stock: '5', weightGrams: '400', status: 'published', category: 'Physik' },
      { name: 'Wellen', price: '299.5', originalPrice: '499.5', weightGrams: '1250', status: 'draft' },
    ],
  ],
  [
    'WooCommerce in French, with a space before the question mark',
    [
      'ID,Type,UGS,Nom,Publié,Mis en avant ?,Date de début de promo,En stock ?,Stock,Tarif promo,Tarif régulier,Catégories,Images',
      '7,simple,WF-1,Optique,1,1,2027-01-01,1,4,199,399,Physique,https://x.example/a.jpg',
    ],
    'woocommerce',
    [{ name: 'Optique', sku: 'WF-1', price: '399', stock: '4', featured: 'yes', image: 'https://x.example/a.jpg' }],
  ],
  [
    'WooCommerce in Spanish, with variations',
    [
      'ID,Tipo,SKU,Nombre,Publicado,¿Existencias?,Inventario,Precio rebajado,Precio normal,Superior,Nombre del atributo 1,Valor(es) del atributo 1',
      '7,variable,WS-1,Óptica,1,1,,,,,Estado,"New, Used"',
      '8,variation,WS-2,,1,1,3,,500,id:7,Estado,New',
      '9,variation,WS-3,,1,1,2,,300,WS-1,Estado,Used',
    ],
    'woocommerce',
    [
      { name: 'Óptica (New)', sku: 'WS-2', price: '500', condition: 'new', stock: '3' },
      { name: 'Óptica (Used)', sku: 'WS-3', price: '300', condition: 'used' },
    ],
  ],
  [
    'WooCommerce with entities, an escaped comma, cost and a hidden product',
    [
      'ID,Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price,Categories,Cost of goods',
      String.raw`1,simple,W-1,Physics &amp; Maths,TRUE,visible,-3,500,"Books\, Magazines > Physics &amp; Maths, JEE",300`,
    ],
    'woocommerce',
    [
      {
        name: 'Physics & Maths',
        stock: '0',
        category: 'Physics & Maths',
        categories: 'JEE',
        costPrice: '300',
        status: 'published',
      },
    ],
  ],
  [
    'PrestaShop with semicolons',
    [
      'ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded or Price tax included;Wholesale price;Reference #;Manufacturer;EAN13;Weight;Quantity;Description;URL rewritten;Image URLs (x,y,z...)',
      '3;1;Organic Reactions;Home/Books/Chemistry,NEET;349,50;200;PS-1;Kota Press;9788177091878;0,45;7;<p>All of them</p>;organic-reactions;https://x.example/1.jpg,https://x.example/2.jpg',
    ],
    'prestashop',
    [
      {
        name: 'Organic Reactions',
        price: '349.5',
        costPrice: '200',
        sku: 'PS-1',
        isbn: '9788177091878',
        weightGrams: '450',
        stock: '7',
        category: 'Chemistry',
        categories: 'NEET',
        slug: 'organic-reactions',
        imageGallery: 'https://x.example/2.jpg',
      },
    ],
  ],
  [
    'Odoo, whose id is not one of this shop',
    [
      'External ID,ID,Name,Internal Reference,Barcode,Sales Price,Cost,Quantity On Hand,Product Category,Weight,Can be Sold',
      '__export__.p_7,7,Genetics,OD-1,9788177091878,299.00,150.00,12.0,All / Saleable / Biology,0.35,True',
    ],
    'odoo',
    [
      {
        name: 'Genetics',
        sku: 'OD-1',
        price: '299',
        costPrice: '150',
        stock: '12',
        category: 'Biology',
        weightGrams: '350',
        status: 'published',
      },
    ],
  ],
  [
    'PrestaShop with the columns of its template',
    [
      'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Tax rules ID;Wholesale price;On sale (0/1);Discount amount;Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd);Reference #;Supplier reference #;Supplier;Manufacturer;EAN13;UPC;MPN;Ecotax;Width;Height;Depth;Weight;Quantity;Minimal quantity;Low stock level;Visibility;Additional shipping cost;Short description;Description;Tags (x,y,z...);Meta title;URL rewritten;Available for order (0 = No, 1 = Yes);Show price (0 = No, 1 = Yes);Image URLs (x,y,z...);Image alt texts (x,y,z...);Feature(Name:Value:Position);Condition;ISBN',
      '12;1;"Electrostatics &amp; Magnetism";Home/Books/JEE Physics,Home/Books/Used;1299.00;1;800.00;0;0;10;2026-01-01;2026-02-01;PS-12;S-9;Kota Books;Kota Press;;;;0.00;17.00;24.00;3.00;0.900;4;1;2;both;0.00;<p>Short</p>;<p>Solved <b>papers</b></p>;JEE,physics;Title;electrostatics-magnetism;1;1;https://x.example/1.jpg;Cover;Pages:640:1;used;9788177091878',
    ],
    'prestashop',
    [
      {
        name: 'Electrostatics & Magnetism',
        price: '1299',
        costPrice: '800',
        sku: 'PS-12',
        isbn: '9788177091878',
        publisher: 'Kota Press',
        condition: 'used',
        examType: 'JEE',
        stock: '4',
        weightGrams: '900',
        lengthMm: '30',
        widthMm: '170',
        heightMm: '240',
        category: 'JEE Physics',
        categories: 'Used',
        status: 'published',
        description: 'Solved papers',
        image: 'https://x.example/1.jpg',
      },
    ],
  ],
  [
    'Odoo with the columns of its product list, in which a price has a comma',
    [
      'External ID,Favorite,Name,Internal Reference,Responsible,Barcode,Sales Price,Cost,Product Category/Complete Name,Product Type,Quantity On Hand,Forecasted Quantity,Unit of Measure,Weight,Sales Description,Is Published,Activity State',
      '__export__.product_template_41_5c1,False,"[NEET] Plant Physiology",OD-41,Administrator,9788177091878,"1,299.00",850.00,All / Saleable / Biology,Storable Product,7.0,5.0,Units,0.65,"All questions<br>with answers",False,',
    ],
    'odoo',
    [
      {
        name: '[NEET] Plant Physiology',
        sku: 'OD-41',
        isbn: '9788177091878',
        price: '1299',
        costPrice: '850',
        stock: '7',
        category: 'Biology',
        examType: 'NEET',
        weightGrams: '650',
        status: 'draft',
        description: 'All questions\nwith answers',
      },
    ],
  ],
  [
    'a list of Excel with sep= and decimal commas',
    ['sep=;', 'Title;MRP;Rate;Qty', 'Waves;400,00;329,50;12', 'Heat;1.499,00;1.200,00;3'],
    'shop',
    [
      { name: 'Waves', originalPrice: '400', price: '329.5', stock: '12' },
      { name: 'Heat', originalPrice: '1499', price: '1200' },
    ],
  ],
  [
    'the list of a school, with a title above and prices in rupees',
    [
      'Books for the session 2026-27,,,',
      'Sunrise Public School Kota,,,',
      'S.No.,Name of the book,Publisher,Rate,Copies',
      '1,Physics Part 1,Kota Press,Rs. 300/-,40',
      '2,Physics Part 2,Kota Press,"₹1,250/-",35',
    ],
    'shop',
    [
      { name: 'Physics Part 1', publisher: 'Kota Press', price: '300', stock: '40' },
      { name: 'Physics Part 2', price: '1250' },
    ],
  ],
] as const)('%s is read', async ([, lines, format, expected]) => {
  const file = await parse(lines.join('\n'))
  expect(file.format).toBe(format)
  expect(file.rows.map(({ cells }) => cells)).toMatchObject(expected)
  expect(file.rows.every(({ cells }) => cells.id === undefined)).toBe(true)
})

test('what another shop has and this one does not is said: a sale of next year, a hidden product, the discount', async () => {
  const { rows } = await parse(
    [
      'Type,Name,Visibility in catalog,Date sale price starts,Date sale price ends,Sale price,Regular price',
      'simple,Later,visible,2027-01-01,2027-01-10,99,500',
      'simple,Now,visible,,2026-12-31,99,500',
      'simple,Over,visible,,2026-01-31,99,500',
      'simple,Hidden,hidden,,,,500',
    ].join('\n'),
  )
  expect(rows.map(({ cells, notes }) => [cells.price, notes])).toEqual([
    ['500', ['The sale at 99 from 1 January 2027 is not taken over']],
    ['99', ['The sale ends on 31 December 2026. Change the price on that day']],
    ['500', ['The sale at 99 ended on 31 January 2026, so the regular price is taken']],
    ['500', ['The former shop hides this product, so it becomes a draft']],
  ])
})

test.for([
  ['12,5', ''],
  ['0.00', '10'],
  ['', '7,50'],
])('a discount of PrestaShop is named: amount "%s", percent "%s"', async ([amount, percent]) => {
  const { rows } = await parse(
    [
      'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Discount amount;Discount percent;Reference #',
      `1;1;Waves;Physics;329,50;${amount};${percent};W-1`,
    ].join('\n'),
  )
  expect(rows[0]?.notes).toEqual(['The discount of the former shop is not taken over'])
})

test('products that are no book of their own are left out with the reason', async () => {
  const { rows } = await parse(
    [
      'ID,Type,SKU,Name,Regular price,Parent',
      '1,grouped,G,Group,,',
      '2,external,E,External,10,',
      '3,variable,V,Alone,,',
      '4,variation,X,Lost,10,id:99',
    ].join('\n'),
  )
  expect(rows.map(({ problems }) => problems?.name)).toEqual([
    'A grouped product is a list of other products, not a book',
    'An external product is sold by another shop',
    'The file has none of the variations of this product. Export them too',
    'The file does not have the product of this variation. Export it too',
  ])
})

test('of a workbook the sheet with the books is read, and the others are named', async () => {
  const workbook = utils.book_new()
  const sheets: Record<string, (string | number)[][]> = {
    Instructions: [['Fill in the sheet Books'], ['Save it and send it back']],
    Books: [
      ['Stock of November'],
      ['Title', 'Price', 'ISBN', 'Supplier'],
      ['Waves', 299.5, 9_788_177_091_878, 'Delhi Books'],
    ],
    'Old prices': [
      ['Title', 'Price'],
      ['Waves', 250],
    ],
  }
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name)
  for (const bookType of ['xlsx', 'biff8'] as const) {
    const file = await parseProductFile(new Uint8Array(write(workbook, { bookType, type: 'array' }) as ArrayBuffer))
    expect(file).toMatchObject({ sheet: 'Books', ignoredSheets: ['Instructions', 'Old prices'] })
    expect(file.columns.filter(({ isRead }) => !isRead).map(({ header }) => header)).toEqual(['Supplier'])
    expect(file.rows).toMatchObject([{ row: 3, cells: { name: 'Waves', price: '299.5', isbn: '9788177091878' } }])
  }
})

test.for([
  [
    '9.78E+12',
    'The spreadsheet has shortened the ISBN to 9.78E+12. Format the column as text in the spreadsheet, and enter it again',
  ],
  ['9788194023', undefined],
  ['817709187', 'ISBN 817709187 has 9 of 10 digits. Format the column as text in the spreadsheet, and enter it again'],
  [
    '97881770918',
    'ISBN 97881770918 has 11 of 13 digits. Format the column as text in the spreadsheet, and enter it again',
  ],
] as const)('the ISBN %s that a spreadsheet has spoiled is named, with what to do', async ([isbn, message]) => {
  const { rows } = await parse(`Title,Price,ISBN\nWaves,100,${isbn}`)
  expect(rows[0]?.problems?.isbn).toBe(message)
})
