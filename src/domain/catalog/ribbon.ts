export type Ribbon = 'teachers-pick' | 'highly-rated' | 'best-seller'

export const RIBBON_LABELS: Record<Ribbon, string> = {
  'teachers-pick': "Teacher's Pick",
  'highly-rated': 'Highly Rated',
  'best-seller': 'Best Seller',
}

const HIGHLY_RATED_FROM = 4.5

interface RibbonSource {
  teachersPick: boolean
  bestSeller: boolean
  rating: number | null
}

/** The one ribbon a card wears: Teacher's Pick before Highly Rated before Best Seller. */
export function ribbonOf(product: RibbonSource): Ribbon | undefined {
  if (product.teachersPick) return 'teachers-pick'
  if ((product.rating ?? 0) >= HIGHLY_RATED_FROM) return 'highly-rated'
  return product.bestSeller ? 'best-seller' : undefined
}
