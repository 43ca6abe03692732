export type Ribbon = 'teachers-pick' | 'highly-rated' | 'best-seller'

export const RIBBON_LABELS: Record<Ribbon, string> = {
  'teachers-pick': "Teacher's Pick",
  'highly-rated': 'Highly Rated',
  'best-seller': 'Best Seller',
}

const HIGHLY_RATED_MIN = 4.5

interface RibbonSource {
  teachersPick: boolean
  bestSeller: boolean
  rating: number | null
}

/** Returns the ribbon of a product card, by precedence: Teacher's Pick, Highly Rated, Best Seller. */
export function ribbonOf(product: RibbonSource): Ribbon | undefined {
  if (product.teachersPick) return 'teachers-pick'
  if ((product.rating ?? 0) >= HIGHLY_RATED_MIN) return 'highly-rated'
  return product.bestSeller ? 'best-seller' : undefined
}
