import { useQuery } from '@tanstack/react-query'
import { CLASS_TYPES, classLabel, EXAM_TYPES } from '../../../domain/catalog/exams.ts'
import { PRODUCT_STATUSES, statusLabel } from '../../../domain/catalog/products/product-status.ts'
import { FilterBar, FilterSelect } from '../../components/table/filter-bar.tsx'
import { SearchBox } from '../../components/table/search-box.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import { categoryOptions, instituteOptions, namesById } from '../collections/collection-options.ts'

/** Filters of the products table, named as in the URL and the API. */
export const FILTER_NAMES = [
  'examType',
  'classType',
  'condition',
  'instituteId',
  'categoryId',
  'stock',
  'status',
  'flag',
  'weight',
] as const

const EXAMS = Object.fromEntries(EXAM_TYPES.map((exam) => [exam, exam]))
const CLASSES = Object.fromEntries(CLASS_TYPES.map((value) => [value, classLabel(value)]))
const CONDITIONS = { new: 'New', used: 'Used' }
const STOCK = { out: 'Out of stock', low: 'Low stock', in: 'In stock' }
const STATUSES = Object.fromEntries(PRODUCT_STATUSES.map((status) => [status, statusLabel(status)]))
const FLAGS = { teachersPick: 'Teacher’s Pick', bestSeller: 'Best Seller', featured: 'Featured' }

/** Search and filters of the products table. */
export function ProductFilters({ state, total }: { state: TableState; total: number | undefined }) {
  const { data: institutes } = useQuery(instituteOptions())
  const { data: categories } = useQuery(categoryOptions())
  return (
    <FilterBar state={state} total={total}>
      <SearchBox label="Search by name" placeholder="Name, SKU, ISBN or author" state={state} />
      <FilterSelect label="Exam" name="examType" state={state} options={EXAMS} />
      <FilterSelect label="Class" name="classType" state={state} options={CLASSES} />
      <FilterSelect label="Condition" name="condition" state={state} options={CONDITIONS} />
      <FilterSelect label="Institute" name="instituteId" state={state} options={namesById(institutes)} />
      <FilterSelect label="Category" name="categoryId" state={state} options={namesById(categories)} />
      <FilterSelect label="Stock" name="stock" state={state} options={STOCK} />
      <FilterSelect label="Status" name="status" state={state} options={STATUSES} />
      <FilterSelect label="Badges" name="flag" state={state} options={FLAGS} />
      <FilterSelect label="Weight" name="weight" state={state} options={{ missing: 'Not set' }} />
    </FilterBar>
  )
}
