import { CLASS_TYPES, CONDITIONS, EXAM_TYPES, classLabel, conditionLabel } from '../../../domain/catalog/exams.ts'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import type { ProductFacets } from '../../../domain/search/product-search.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import type { FilterName } from './listing-url.ts'
import { PriceRange } from './price-range.tsx'
import { CollectionSelect } from './collection-select.tsx'

const GROUPS = [
  { name: 'examType', facet: 'examTypes', legend: 'Exam Type', options: toOptions(EXAM_TYPES, String) },
  { name: 'classType', facet: 'classTypes', legend: 'Class', options: toOptions(CLASS_TYPES, classLabel) },
  { name: 'condition', facet: 'conditions', legend: 'Condition', options: toOptions(CONDITIONS, conditionLabel) },
] as const

export interface FilterChoicesProps {
  chosen: Pick<ListingSearch, FilterName>
  /** The counts; undefined while they load. */
  facets: ProductFacets | undefined
  /** The names of the chosen category and institute. */
  names: { category?: string | undefined; institute?: string | undefined }
  /** Shows the options below one another in a wide viewport. */
  isList?: boolean
  /** Distinguishes the radio groups of two forms on one page. */
  namePrefix?: string
  onChange: (name: FilterName, value: string) => void
  /** Called when a price is committed. Without it prices are submitted with the form. */
  onPrice?: (name: 'minPrice' | 'maxPrice', value: string) => void
}

export function FilterChoices({
  chosen,
  facets,
  names,
  isList,
  namePrefix = '',
  onChange,
  onPrice,
}: FilterChoicesProps) {
  return (
    <>
      {GROUPS.map(({ name, facet, legend, options }) => (
        <RadioCards
          key={name}
          legend={legend}
          isList={isList}
          name={namePrefix + name}
          options={[{ value: '', label: 'All' }, ...withCounts(options, facets?.[facet])]}
          value={chosen[name] ?? ''}
          onChange={(value) => onChange(name, value)}
        />
      ))}
      <CollectionSelect
        label="Institute"
        name={`${namePrefix}instituteId`}
        collections={facets?.institutes}
        chosen={chosen.instituteId}
        chosenName={names.institute}
        onChange={(value) => onChange('instituteId', value)}
      />
      <CollectionSelect
        label="Category"
        name={`${namePrefix}categoryId`}
        collections={facets?.categories}
        chosen={chosen.categoryId}
        chosenName={names.category}
        onChange={(value) => onChange('categoryId', value)}
      />
      <PriceRange chosen={chosen} bounds={facets?.price ?? null} namePrefix={namePrefix} onPrice={onPrice} />
    </>
  )
}

interface Option {
  value: string
  label: string
}

function toOptions<Value extends string>(values: readonly Value[], labelOf: (value: Value) => string): Option[] {
  return values.map((value) => ({ value, label: labelOf(value) }))
}

function withCounts(options: readonly Option[], counts: readonly { value: string; count: number }[] = []) {
  return options.map((option) => ({ ...option, count: counts.find(({ value }) => value === option.value)?.count }))
}
