import type { DemoProduct, ProductWithoutImages } from './demo-product.ts'
import { checkDigit13 } from '../../src/domain/catalog/isbn.ts'
import storedImages from './images.json' with { type: 'json' }
import { lookInsideBySlug } from './look-inside.ts'
import { jeeChemistry } from './products/jee-chemistry.ts'
import { jeeKits } from './products/jee-kits.ts'
import { jeeMathematics } from './products/jee-mathematics.ts'
import { jeePhysics } from './products/jee-physics.ts'
import { neetBiology } from './products/neet-biology.ts'
import { neetChemistry } from './products/neet-chemistry.ts'
import { neetKits } from './products/neet-kits.ts'
import { neetPhysics } from './products/neet-physics.ts'

/** The demo's books without images, the input of the image generator. */
export const productsWithoutImages: ProductWithoutImages[] = [
  ...jeePhysics,
  ...jeeChemistry,
  ...jeeMathematics,
  ...jeeKits,
  ...neetPhysics,
  ...neetChemistry,
  ...neetBiology,
  ...neetKits,
]

interface StoredImages {
  image: string
  imageGallery: string[]
  samplePages?: string[]
}

const imagesBySlug: Record<string, StoredImages> = storedImages

/** Invented names. */
const AUTHORS = [
  'B. Deshpande',
  'Harbans Grewal',
  'Ipsita Mohapatra',
  'P. Nambiar',
  'Farida Qureshi',
  'D. Gokhale',
  'S. Ramachandran',
]
/** An invented publisher: three digits of the title and the check digit follow. */
const ISBN_PREFIX = '978939990'

/** Every product of the demo shop, with the images of `demo/files`. */
export const demoProducts: DemoProduct[] = productsWithoutImages.map((product, index) => {
  const { image, imageGallery, samplePages = [] } = imagesBySlug[product.slug] ?? { image: '', imageGallery: [] }
  const tableOfContents = lookInsideBySlug[product.slug]?.tableOfContents ?? ''
  return { ...product, image, imageGallery, samplePages, tableOfContents, ...toBookData(product, index) }
})

/** Authors and ISBN of a single book. */
function toBookData({ subject }: ProductWithoutImages, index: number) {
  if (subject.includes(',')) return { authors: null, isbn: null }
  const names = [AUTHORS[index % AUTHORS.length], ...(index % 3 === 0 ? [AUTHORS[(index + 2) % AUTHORS.length]] : [])]
  const digits = `${ISBN_PREFIX}${String(index + 1).padStart(3, '0')}`
  return { authors: names.join(', '), isbn: digits + checkDigit13(digits) }
}
