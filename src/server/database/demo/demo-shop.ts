import type { DemoProduct, UnpicturedProduct } from './demo-product.ts'
import pictures from './pictures.json' with { type: 'json' }
import { jeeChemistry } from './products/jee-chemistry.ts'
import { jeeKits } from './products/jee-kits.ts'
import { jeeMathematics } from './products/jee-mathematics.ts'
import { jeePhysics } from './products/jee-physics.ts'
import { neetBiology } from './products/neet-biology.ts'
import { neetChemistry } from './products/neet-chemistry.ts'
import { neetKits } from './products/neet-kits.ts'
import { neetPhysics } from './products/neet-physics.ts'

/** The demo's books before their pictures are known; the picture generator starts here. */
export const unpicturedProducts: UnpicturedProduct[] = [
  ...jeePhysics,
  ...jeeChemistry,
  ...jeeMathematics,
  ...jeeKits,
  ...neetPhysics,
  ...neetChemistry,
  ...neetBiology,
  ...neetKits,
]

const picturesBySlug: Record<string, { image: string; imageGallery: string[] }> = pictures

/** Every product of the demo shop, with the pictures that ship in `demo/files`. */
export const demoProducts: DemoProduct[] = unpicturedProducts.map((product) => {
  return { ...product, ...(picturesBySlug[product.slug] ?? { image: '', imageGallery: [] }) }
})
