import type { DemoProduct, ProductWithoutImages } from './demo-product.ts'
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

/** Every product of the demo shop, with the images of `demo/files`. */
export const demoProducts: DemoProduct[] = productsWithoutImages.map((product) => {
  const { image, imageGallery, samplePages = [] } = imagesBySlug[product.slug] ?? { image: '', imageGallery: [] }
  const tableOfContents = lookInsideBySlug[product.slug]?.tableOfContents ?? ''
  return { ...product, image, imageGallery, samplePages, tableOfContents }
})
