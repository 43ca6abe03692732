import { Award, Star, TrendingUp } from 'lucide-react'
import type { ProductCard } from '../../domain/catalog/product.ts'
import { RIBBON_LABELS, ribbonOf } from '../../domain/catalog/ribbon.ts'
import * as styles from './ribbon-badge.module.css'

const RIBBON_STYLES = {
  'teachers-pick': { className: styles.teachersPick, Icon: Award },
  'highly-rated': { className: styles.highlyRated, Icon: Star },
  'best-seller': { className: styles.bestSeller, Icon: TrendingUp },
}

/** The product's ribbon with the highest rank, if it has one. */
export function RibbonBadge({ product }: { product: Pick<ProductCard, 'teachersPick' | 'bestSeller' | 'rating'> }) {
  const ribbon = ribbonOf(product)
  if (!ribbon) return null
  const { className, Icon } = RIBBON_STYLES[ribbon]
  return (
    <span className={`${styles.ribbon} ${className}`} data-testid="ribbon">
      <Icon className="icon" />
      {RIBBON_LABELS[ribbon]}
    </span>
  )
}
