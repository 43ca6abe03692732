import { CLASS_TYPES, classLabel, conditionLabel } from '../../../domain/catalog/exams.ts'
import type { Product } from '../../../domain/catalog/product.ts'

const UNKNOWN = 'N/A'

export function DetailsList({ product }: { product: Product }) {
  const details = [
    ['Exam', product.examType],
    ['Class', classLabels(product)],
    ['Condition', conditionLabel(product.condition)],
    ['Edition', product.edition || 'Latest Edition'],
    ['Modules', product.moduleCount > 0 ? product.moduleCount : UNKNOWN],
    ['Publisher', product.instituteName || UNKNOWN],
  ]
  return (
    <div>
      <h2 className="h3">Details</h2>
      <dl className="details-list">
        {details.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function classLabels({ classType, classTypes }: Product): string {
  const stored = CLASS_TYPES.filter((value) => classTypes.includes(`"${value}"`))
  return (stored.length > 0 ? stored : [classType]).map(classLabel).join(', ')
}
