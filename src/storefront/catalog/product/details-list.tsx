import { classesLabel, conditionLabel } from '../../../domain/catalog/exams.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { DetailGrid } from '../../../ui/layout/detail-grid.tsx'

const NOT_AVAILABLE = 'N/A'

export function DetailsList({ product }: { product: Product }) {
  const details: [label: string, value: string | number][] = [
    ['Exam', product.examType],
    ['Class', classesLabel(product)],
    ['Condition', conditionLabel(product.condition)],
    ['Edition', product.edition || 'Latest Edition'],
    ['Modules', product.moduleCount > 0 ? product.moduleCount : NOT_AVAILABLE],
    ['Publisher', product.instituteName || NOT_AVAILABLE],
  ]
  return (
    <div>
      <h2 className="h3">Details</h2>
      <DetailGrid details={details} />
    </div>
  )
}
