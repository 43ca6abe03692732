import { CLASS_TYPES, CONDITIONS, EXAM_TYPES, classLabel, conditionLabel } from '../../domain/exams.ts'
import type { ListingSearch } from '../../domain/listing.ts'
import type { ProductFacets } from '../../domain/search.ts'
import { BubbleChoice } from '../../ui/bubble-choice.tsx'
import type { FilterName } from './listing-address.ts'
import { PriceRange } from './price-range.tsx'
import { ShelfChoice } from './shelf-choice.tsx'

const GROUPS = [
  { name: 'examType', facet: 'examTypes', legend: 'Exam Type', options: labelled(EXAM_TYPES, String) },
  { name: 'classType', facet: 'classTypes', legend: 'Class', options: labelled(CLASS_TYPES, classLabel) },
  { name: 'condition', facet: 'conditions', legend: 'Condition', options: labelled(CONDITIONS, conditionLabel) },
] as const

export interface FilterChoicesProps {
  chosen: Pick<ListingSearch, FilterName>
  /** The counts, once they are known. */
  facets: ProductFacets | undefined
  /** What the chosen category and institute are called. */
  names: { category?: string | undefined; institute?: string | undefined }
  /** Radios of two forms on one page must not share a name. */
  namePrefix?: string
  onChange: (name: FilterName, value: string) => void
  /** Told of prices as they are settled; without it they are sent with the form. */
  onPrice?: (name: 'minPrice' | 'maxPrice', value: string) => void
}

export function FilterChoices({ chosen, facets, names, namePrefix = '', onChange, onPrice }: FilterChoicesProps) {
  return (
    <>
      {GROUPS.map(({ name, facet, legend, options }) => (
        <BubbleChoice
          key={name}
          legend={legend}
          name={namePrefix + name}
          options={[{ value: '', label: 'All' }, ...counted(options, facets?.[facet])]}
          value={chosen[name] ?? ''}
          onChange={(value) => onChange(name, value)}
        />
      ))}
      <ShelfChoice
        label="Institute"
        name={`${namePrefix}instituteId`}
        shelves={facets?.institutes}
        chosen={chosen.instituteId}
        chosenName={names.institute}
        onChange={(value) => onChange('instituteId', value)}
      />
      <ShelfChoice
        label="Category"
        name={`${namePrefix}categoryId`}
        shelves={facets?.categories}
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

function labelled<Value extends string>(values: readonly Value[], labelOf: (value: Value) => string): Option[] {
  return values.map((value) => ({ value, label: labelOf(value) }))
}

function counted(options: readonly Option[], counts: readonly { value: string; count: number }[] = []) {
  return options.map((option) => ({ ...option, count: counts.find(({ value }) => value === option.value)?.count }))
}
