import { languageLabel, mediumLabel } from '../../../domain/catalog/book-details.ts'
import { classesLabel, conditionLabel } from '../../../domain/catalog/exams.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { subjectsLabel } from '../../../domain/catalog/subjects.ts'
import { DetailGrid } from '../../../ui/layout/detail-grid.tsx'

const NOT_AVAILABLE = 'N/A'

/** The printed details that are known. */
function listBookDetails({ authors, isbn, pageCount, language, medium }: Product): [string, string | number][] {
  const details: [string, string | number | null][] = [
    ['Author', authors],
    ['ISBN', isbn],
    ['Pages', pageCount],
    ['Language', language && languageLabel(language)],
    ['Medium', medium && mediumLabel(medium)],
  ]
  return details.filter((detail): detail is [string, string | number] => detail[1] !== null)
}

const listSubjects = ({ subjects }: Product): [string, string][] =>
  subjects.length > 0 ? [[subjects.length === 1 ? 'Subject' : 'Subjects', subjectsLabel(subjects)]] : []

export function DetailsList({ product }: { product: Product }) {
  const details: [label: string, value: string | number][] = [
    ['Exam', product.examType],
    ['Class', classesLabel(product)],
    ...listSubjects(product),
    ['Condition', conditionLabel(product.condition)],
    ['Edition', product.edition || 'Latest Edition'],
    ['Modules', product.moduleCount > 0 ? product.moduleCount : NOT_AVAILABLE],
    ['Publisher', product.publisher || product.instituteName || NOT_AVAILABLE],
    ...listBookDetails(product),
  ]
  return (
    <div>
      <h2 className="h3">Details</h2>
      <DetailGrid details={details} />
    </div>
  )
}
