import type { DemoProduct, ProductWithoutImages } from './demo-product.ts'
import pictures from './images.json' with { type: 'json' }
import { jeeChemistry } from './products/jee-chemistry.ts'
import { jeeKits } from './products/jee-kits.ts'
import { jeeMathematics } from './products/jee-mathematics.ts'
import { jeePhysics } from './products/jee-physics.ts'
import { neetBiology } from './products/neet-biology.ts'
import { neetChemistry } from './products/neet-chemistry.ts'
import { neetKits } from './products/neet-kits.ts'
import { neetPhysics } from './products/neet-physics.ts'

/** The demo's books before their pictures are known; the picture generator starts here. */
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

const imagesBySlug: Record<string, { image: string; imageGallery: string[] }> = pictures

/** Every product of the demo shop, with the pictures that ship in `demo/files`. */
export const demoProducts: DemoProduct[] = productsWithoutImages.map((product) => {
  return { ...product, ...(imagesBySlug[product.slug] ?? { image: '', imageGallery: [] }) }
})
