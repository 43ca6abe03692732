import { useRouter } from '@tanstack/react-router'
import { CONDITIONS, EXAM_TYPES, conditionLabel, examOfCategoryName } from '../../../domain/catalog/exams.ts'
import type { Category } from '../../../domain/catalog/product.ts'
import { parseCategorySearch, type CategorySearch } from '../../../domain/search/collection-search.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { categoryHref } from './category-url.ts'
import * as styles from './category-filter.module.css'

const ALL = { value: '', label: 'All' }
const EXAM_OPTIONS = [ALL, ...EXAM_TYPES.map((value) => ({ value, label: value }))]
const CONDITION_OPTIONS = [ALL, ...CONDITIONS.map((value) => ({ value, label: conditionLabel(value) }))]

interface CategoryFilterProps {
  category: Category
  search: CategorySearch
}

/** Filters the products of the open tab. It is a form, so that it works before hydration and without scripts. */
export function CategoryFilter({ category, search }: CategoryFilterProps) {
  const router = useRouter()
  const choose = (choice: Record<string, string>) => {
    const href = categoryHref(category, parseCategorySearch({ ...search, ...choice }))
    void router.navigate({ href, replace: true, resetScroll: false })
  }
  return (
    <form noValidate className={styles.filters} aria-label="Filters" action={categoryHref(category)}>
      {search.class && <input type="hidden" name="class" value={search.class} />}
      {!examOfCategoryName(category.name) && (
        <RadioCards
          legend="Exam Type"
          name="examType"
          options={EXAM_OPTIONS}
          value={search.examType ?? ''}
          onChange={(examType) => choose({ examType })}
        />
      )}
      <RadioCards
        legend="Condition"
        name="condition"
        options={CONDITION_OPTIONS}
        value={search.condition ?? ''}
        onChange={(condition) => choose({ condition })}
      />
      <noscript>
        <button type="submit" className="button">
          Show products
        </button>
      </noscript>
    </form>
  )
}
