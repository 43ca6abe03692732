import { Award, Star, TrendingUp } from 'lucide-react'
import type { ProductCard } from '../domain/product.ts'
import { RIBBON_LABELS, ribbonOf } from '../domain/ribbon.ts'

const RIBBON_LOOKS = {
  'teachers-pick': { look: 'pick', Icon: Award },
  'highly-rated': { look: 'rated', Icon: Star },
  'best-seller': { look: 'best', Icon: TrendingUp },
}

/** The one ribbon a product has earned, or nothing. */
export function RibbonFlag({ product }: { product: Pick<ProductCard, 'teachersPick' | 'bestSeller' | 'rating'> }) {
  const ribbon = ribbonOf(product)
  if (!ribbon) return null
  const { look, Icon } = RIBBON_LOOKS[ribbon]
  return (
    <span className={`ribbon ${look}`}>
      <Icon className="icon" />
      {RIBBON_LABELS[ribbon]}
    </span>
  )
}
