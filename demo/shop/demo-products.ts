import type { DemoProduct, ProductWithoutImages } from './demo-product.ts'
import storedImages from './images.json' with { type: 'json' }
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

const imagesBySlug: Record<string, { image: string; imageGallery: string[] }> = storedImages

/** Every product of the demo shop, with the images of `demo/files`. */
export const demoProducts: DemoProduct[] = productsWithoutImages.map((product) => {
  return { ...product, ...(imagesBySlug[product.slug] ?? { image: '', imageGallery: [] }) }
})
