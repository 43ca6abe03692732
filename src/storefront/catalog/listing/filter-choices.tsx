import { languageLabel } from '../../../domain/catalog/book-details.ts'
import { CLASS_TYPES, CONDITIONS, EXAM_TYPES, classLabel, conditionLabel } from '../../../domain/catalog/exams.ts'
import { subjectLabel, SUBJECTS } from '../../../domain/catalog/subjects.ts'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import type { ProductFacets } from '../../../domain/search/product-search.ts'
import { toArray } from '../../../domain/values/one-or-many.ts'
import { CheckboxCards } from '../../../ui/forms/checkbox-cards.tsx'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import type { FilterName } from './listing-url.ts'
import type { ListingCollections } from './load-listing.ts'
import { PriceRange } from './price-range.tsx'

const ALL = { value: '', label: 'All' }
const IN_STOCK = { value: 'true', label: 'In stock only' }

export interface FilterChoicesProps {
  chosen: Pick<ListingSearch, FilterName>
  /** The counts; undefined while they load. */
  facets: ProductFacets | undefined
  /** The chosen categories and institutes. */
  collections: ListingCollections
  /** Shows the options below one another in a wide viewport. */
  isList?: boolean
  /** Distinguishes the radio groups of two forms on one page. */
  namePrefix?: string
  /** @param value several values are separated by commas */
  onChange: (name: FilterName, value: string) => void
  /** Called when a price is committed. Without it prices are submitted with the form. */
  onPrice?: (name: 'minPrice' | 'maxPrice', value: string) => void
}

export function FilterChoices({
  chosen,
  facets,
  collections,
  isList,
  namePrefix = '',
  onChange,
  onPrice,
}: FilterChoicesProps) {
  const one = (name: 'examType' | 'condition' | 'inStock', legend: string, options: readonly Option[]) => (
    <RadioCards
      legend={legend}
      isList={isList}
      name={namePrefix + name}
      options={[ALL, ...options]}
      value={String(chosen[name] ?? '')}
      onChange={(value) => onChange(name, value)}
    />
  )
  const several = (name: SeveralName, legend: string, options: readonly Option[]) => (
    <CheckboxCards
      legend={legend}
      isList={isList}
      name={namePrefix + name}
      options={options}
      values={toArray<number | string>(chosen[name]).map(String)}
      onChange={(values) => onChange(name, values.join(','))}
    />
  )
  const { institutes, categories } = collections
  const languages = facets?.languages ?? toArray(chosen.language).map((value) => ({ value }))
  return (
    <>
      {one('examType', 'Exam Type', toOptions(EXAM_TYPES, String, facets?.examTypes))}
      {several('classType', 'Class', toOptions(CLASS_TYPES, classLabel, facets?.classTypes))}
      {several('subject', 'Subject', toOptions(SUBJECTS, subjectLabel, facets?.subjects))}
      {one('condition', 'Condition', toOptions(CONDITIONS, conditionLabel, facets?.conditions))}
      {one('inStock', 'Availability', [{ ...IN_STOCK, count: facets?.inStock }])}
      <PriceRange chosen={chosen} bounds={facets?.price ?? null} namePrefix={namePrefix} onPrice={onPrice} />
      {several(
        'language',
        'Language',
        toOptions(
          languages.map(({ value }) => value),
          languageLabel,
          facets?.languages,
        ),
      )}
      {several('instituteId', 'Institute', listCollections(facets?.institutes, institutes))}
      {several('categoryId', 'Category', listCollections(facets?.categories, categories))}
    </>
  )
}

type SeveralName = 'classType' | 'subject' | 'language' | 'instituteId' | 'categoryId'

interface Option {
  value: string
  label: string
  count?: number | undefined
}

function toOptions<Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
  counts: readonly { value: string; count: number }[] = [],
): Option[] {
  return values.map((value) => ({
    value,
    label: labelOf(value),
    count: counts.find((facet) => facet.value === value)?.count,
  }))
}

/** Lists the collections with matching products by name, and the chosen ones even without a match. */
function listCollections(
  found: ProductFacets['institutes'] = [],
  chosen: readonly { id: number; name: string }[],
): Option[] {
  const missing = chosen.filter(({ id }) => !found.some((collection) => collection.id === id))
  return [...found, ...missing.map(({ id, name }) => ({ id, name, count: 0 }))]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ id, name, count }) => ({ value: String(id), label: name, count }))
}
