import type { ProductFacets } from '../../../domain/search/product-search.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'

interface CollectionSelectProps {
  label: string
  name: string
  collections: ProductFacets['institutes'] | undefined
  chosen: number | undefined
  chosenName: string | undefined
  onChange: (value: string) => void
}

/** Selects an institute or category that has matching products. The selected one is listed even without a match. */
export function CollectionSelect({
  label,
  name,
  collections = [],
  chosen,
  chosenName = 'Chosen',
  onChange,
}: CollectionSelectProps) {
  const isListed = chosen === undefined || collections.some(({ id }) => id === chosen)
  const options = isListed ? collections : [{ id: chosen, name: chosenName, count: 0 }, ...collections]
  return (
    <SelectField label={label} name={name} value={chosen ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">All</option>
      {options.map((collection) => (
        <option key={collection.id} value={collection.id}>
          {collection.name} ({collection.count})
        </option>
      ))}
    </SelectField>
  )
}
