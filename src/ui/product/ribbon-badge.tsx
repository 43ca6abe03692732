import { Award, Star, TrendingUp } from 'lucide-react'
import type { ProductCard } from '../../domain/catalog/product.ts'
import { RIBBON_LABELS, ribbonOf } from '../../domain/catalog/ribbon.ts'

const RIBBON_STYLES = {
  'teachers-pick': { look: 'pick', Icon: Award },
  'highly-rated': { look: 'rated', Icon: Star },
  'best-seller': { look: 'best', Icon: TrendingUp },
}

/** The one ribbon a product has earned, or nothing. */
export function RibbonBadge({ product }: { product: Pick<ProductCard, 'teachersPick' | 'bestSeller' | 'rating'> }) {
  const ribbon = ribbonOf(product)
  if (!ribbon) return null
  const { look, Icon } = RIBBON_STYLES[ribbon]
  return (
    <span className={`ribbon ${look}`}>
      <Icon className="icon" />
      {RIBBON_LABELS[ribbon]}
    </span>
  )
}
