import { dayOf, formatDay } from '../../../../domain/values/dates.ts'
import { dateColumn } from '../../../../domain/values/foreign-dates.ts'
import type { FileRow } from '../file-row.ts'
import {
  compact,
  conditionOf,
  examOf,
  type ForeignFormat,
  type ForeignRow,
  isbnOf,
  isYes,
  measureOf,
  positive,
  toFileRow,
  toStock,
} from './foreign-row.ts'
import { decodeEntities, htmlToText } from './html-to-text.ts'

/**
 * WooCommerce writes the headers of its product export in the language of the shop. These are the German, French and
 * Spanish ones, of several versions, by the English header in lower case. # is a number.
 */
const WOOCOMMERCE_HEADERS: Readonly<Record<string, readonly string[]>> = {
  type: ['Typ', 'Tipo'],
  sku: ['Artikelnummer', 'Art.-Nr.', 'UGS', 'Référence'],
  'gtin, upc, ean, or isbn': ['GTIN, UPC, EAN oder ISBN', 'GTIN, UPC, EAN ou ISBN', 'GTIN, UPC, EAN o ISBN'],
  name: ['Nom', 'Nombre'],
  published: ['Veröffentlicht', 'Publié', 'Publicado'],
  'is featured?': ['Ist hervorgehoben?', 'Hervorgehoben?', 'Mis en avant ?', 'Mis en avant?', '¿Está destacado?'],
  'visibility in catalog': [
    'Sichtbarkeit im Katalog',
    'Katalogsichtbarkeit',
    'Visibilité dans le catalogue',
    'Visibilidad en el catálogo',
  ],
  'short description': ['Kurzbeschreibung', 'Description courte', 'Descripción corta'],
  description: ['Beschreibung', 'Descripción'],
  'date sale price starts': [
    'Datum, an dem Angebotspreis beginnt',
    'Datum, an dem der Angebotspreis beginnt',
    'Angebotspreis gültig ab',
    'Date de début de promo',
    'Día en que empieza el precio rebajado',
  ],
  'date sale price ends': [
    'Datum, an dem Angebotspreis endet',
    'Datum, an dem der Angebotspreis endet',
    'Angebotspreis gültig bis',
    'Date de fin de promo',
    'Día en que termina el precio rebajado',
  ],
  'in stock?': ['Vorrätig?', 'En stock ?', 'En stock?', 'En inventaire?', '¿En inventario?', '¿Existencias?'],
  stock: ['Bestand', 'Lagerbestand', 'Lager', 'Inventaire', 'Inventario'],
  'weight (kg)': ['Gewicht (kg)', 'Poids (kg)', 'Peso (kg)'],
  'weight (g)': ['Gewicht (g)', 'Poids (g)', 'Peso (g)'],
  'length (cm)': ['Länge (cm)', 'Longueur (cm)', 'Longitud (cm)'],
  'length (mm)': ['Länge (mm)', 'Longueur (mm)', 'Longitud (mm)'],
  'width (cm)': ['Breite (cm)', 'Largeur (cm)', 'Anchura (cm)', 'Ancho (cm)'],
  'width (mm)': ['Breite (mm)', 'Largeur (mm)', 'Anchura (mm)'],
  'height (cm)': ['Höhe (cm)', 'Hauteur (cm)', 'Altura (cm)'],
  'height (mm)': ['Höhe (mm)', 'Hauteur (mm)', 'Altura (mm)'],
  'sale price': ['Angebotspreis', 'Tarif promo', 'Prix promo', 'Precio rebajado'],
  'regular price': ['Regulärer Preis', 'Tarif régulier', 'Prix régulier', 'Precio normal'],
  categories: ['Kategorien', 'Catégories', 'Categorías', 'Categorias'],
  tags: ['Schlagwörter', 'Étiquettes', 'Etiquetas'],
  images: ['Bilder', 'Imágenes'],
  parent: ['Übergeordnetes Produkt', 'Übergeordnet', 'Superior'],
  brands: ['Marken', 'Marques', 'Marcas'],
  'cost of goods': ['Cost price', 'Purchase price', 'Meta: _wc_cog_cost', 'Warenkosten', 'Coût des marchandises'],
  'attribute # value(s)': [
    'Attribut # Wert(e)',
    'Valeur(s) de l’attribut #',
    "Valeur(s) de l'attribut #",
    'Valor(es) del atributo #',
  ],
}

const ATTRIBUTES = [1, 2, 3, 4, 5, 6]
const BACKSLASH = '\\'
/** A comma of a text is written with a backslash, others separate. */
const SEPARATOR = /(?<!\\),\s*/

export const WOOCOMMERCE: ForeignFormat = {
  format: 'woocommerce',
  headers: ['type', 'name', 'regular price'],
  aliases: WOOCOMMERCE_HEADERS,
  fields: {
    name: 'name',
    published: 'status',
    'is featured?': 'featured',
    description: 'description',
    stock: 'stock',
    sku: 'sku',
    'sale price': 'price',
    'regular price': 'originalPrice',
    'cost of goods': 'costPrice',
    categories: 'category',
    tags: 'examType',
    brands: 'publisher',
    'gtin, upc, ean, or isbn': 'isbn',
    'weight (kg)': 'weightGrams',
    'length (cm)': 'lengthMm',
    'width (cm)': 'widthMm',
    'height (cm)': 'heightMm',
    images: 'image',
    'attribute 1 value(s)': 'condition',
  },
  read: readWooCommerce,
}

/**
 * Converts a product export of WooCommerce. A variable product becomes the products of its variations, which take from it
 * what they do not have; its own row is no product.
 */
function readWooCommerce(rows: readonly ForeignRow[], now: Date): FileRow[] {
  const parents = new Map<string, ForeignRow>()
  for (const row of rows) {
    parents.set(`id:${row.cell('id')}`, row)
    if (row.cell('sku') !== '') parents.set(row.cell('sku'), row)
  }
  const parentOf = (row: ForeignRow) => (isOf(row, 'variation') ? parents.get(row.cell('parent')) : undefined)
  const withVariations = new Set(rows.map(parentOf))
  const readDay = (name: string) => {
    const column = dateColumn(rows.map((row) => row.cell(name)))
    return (row: ForeignRow) => {
      const reading = column.read(row.cell(name))
      return reading.state === 'read' ? reading.value : undefined
    }
  }
  const context = {
    startOf: readDay('date sale price starts'),
    endOf: readDay('date sale price ends'),
    today: dayOf(now),
  }
  return rows.filter((row) => !withVariations.has(row)).map((row) => toProduct(row, parentOf(row), context))
}

interface SaleDays {
  startOf: (row: ForeignRow) => string | undefined
  endOf: (row: ForeignRow) => string | undefined
  today: string
}

const typesOf = (row: ForeignRow): string[] => row.cell('type').toLowerCase().split(/,\s*/)
const isOf = (row: ForeignRow, ...types: string[]): boolean => typesOf(row).some((type) => types.includes(type))

function toProduct(row: ForeignRow, parent: ForeignRow | undefined, days: SaleDays): FileRow {
  const read = (header: string): string => row.cell(header) || (parent?.cell(header) ?? '')
  const options = ATTRIBUTES.map((number) => row.cell(`attribute ${number} value(s)`)).filter((value) => value !== '')
  const name = nameOf(row, parent, options)
  const [category, ...categories] = splitList(read('categories'))
    .map((path) => path.split('>').at(-1)?.trim() ?? '')
    .filter((one) => one !== '')
  const [image, ...gallery] = splitList(read('images'))
  const { price, originalPrice, notes } = pricesOf(row, days)
  const isHidden = read('visibility in catalog').toLowerCase() === 'hidden'
  const cells = compact({
    name,
    description: htmlToText(unescapeLines(read('description') || read('short description'))),
    price,
    originalPrice,
    costPrice: read('cost of goods'),
    stock: stockOf(row),
    sku: row.cell('sku'),
    isbn: isbnOf(row.cell('gtin, upc, ean, or isbn'), row.cell('sku')),
    weightGrams: measureOf(read, 'weight'),
    lengthMm: measureOf(read, 'length'),
    widthMm: measureOf(read, 'width'),
    heightMm: measureOf(read, 'height'),
    publisher: decodeEntities(read('brands')),
    category,
    categories: categories.join('; '),
    examType: examOf(name, read('tags'), read('categories')),
    condition: conditionOf(...options),
    status: isYes(read('published')) && !isHidden ? 'published' : 'draft',
    featured: isYes(read('is featured?')) ? 'yes' : undefined,
    image,
    imageGallery: gallery.join(', '),
  })
  if (isHidden) notes.push('The former shop hides this product, so it becomes a draft')
  return toFileRow(row.row, cells, { problems: problemsOf(row, parent), notes })
}

/** Products that are no book of their own. */
function problemsOf(row: ForeignRow, parent: ForeignRow | undefined): FileRow['problems'] {
  if (isOf(row, 'grouped')) return { name: 'A grouped product is a list of other products, not a book' }
  if (isOf(row, 'external')) return { name: 'An external product is sold by another shop' }
  if (isOf(row, 'variable')) return { name: 'The file has none of the variations of this product. Export them too' }
  if (isOf(row, 'variation') && !parent)
    return { name: 'The file does not have the product of this variation. Export it too' }
  return {}
}

/** A sale price counts only while its sale lasts. A sale of another day cannot be taken over, and is named. */
function pricesOf(row: ForeignRow, { startOf, endOf, today }: SaleDays) {
  const regular = row.cell('regular price')
  const sale = row.cell('sale price')
  const notes: string[] = []
  if (sale === '') return { price: regular, originalPrice: undefined, notes }
  const start = startOf(row)
  const end = endOf(row)
  const isUnread = (header: string, day: string | undefined) => row.cell(header) !== '' && day === undefined
  if (isUnread('date sale price starts', start) || isUnread('date sale price ends', end)) {
    notes.push(`The days of the sale at ${sale} cannot be read, so the regular price is taken`)
    return { price: regular, originalPrice: undefined, notes }
  }
  if (start !== undefined && start > today) {
    notes.push(`The sale at ${sale} from ${formatDay(start)} is not taken over`)
    return { price: regular, originalPrice: undefined, notes }
  }
  if (end !== undefined && end < today) {
    notes.push(`The sale at ${sale} ended on ${formatDay(end)}, so the regular price is taken`)
    return { price: regular, originalPrice: undefined, notes }
  }
  if (end !== undefined) notes.push(`The sale ends on ${formatDay(end)}. Change the price on that day`)
  const isBelow = (positive(row, 'sale price') ?? 0) < (positive(row, 'regular price') ?? 0)
  return { price: sale, originalPrice: isBelow ? regular : undefined, notes }
}

function nameOf(row: ForeignRow, parent: ForeignRow | undefined, options: string[]): string {
  const name = decodeEntities(row.cell('name'))
  const parentName = decodeEntities(parent?.cell('name') ?? '')
  return parent && options.length > 0 ? `${parentName} (${options.map(decodeEntities).join(', ')})` : name || parentName
}

/** A product whose stock is not counted has none in the file: one copy if it can be ordered. */
function stockOf(row: ForeignRow): string | undefined {
  const stock = toStock(row.cell('stock'))
  if (stock !== undefined) return stock
  const isInStock = row.cell('in stock?')
  return isInStock === '' ? undefined : isYes(isInStock) ? '1' : '0'
}

/** The export writes line breaks as \n. */
const unescapeLines = (text: string): string => text.replaceAll(String.raw`\n`, '\n')

const splitList = (cell: string): string[] =>
  cell
    .split(SEPARATOR)
    .map((one) => decodeEntities(one.replaceAll(`${BACKSLASH},`, ',')).trim())
    .filter((one) => one !== '')
