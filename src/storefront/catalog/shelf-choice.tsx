import type { ProductFacets } from '../../domain/search.ts'
import { SelectField } from '../../ui/select-field.tsx'

interface ShelfChoiceProps {
  label: string
  name: string
  shelves: ProductFacets['institutes'] | undefined
  chosen: number | undefined
  chosenName: string | undefined
  onChange: (value: string) => void
}

/** One institute or category of those that have products left. What is chosen stands there even when it has none. */
export function ShelfChoice({ label, name, shelves = [], chosen, chosenName = 'Chosen', onChange }: ShelfChoiceProps) {
  const isListed = chosen === undefined || shelves.some(({ id }) => id === chosen)
  const options = isListed ? shelves : [{ id: chosen, name: chosenName, count: 0 }, ...shelves]
  return (
    <SelectField label={label} name={name} value={chosen ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">All</option>
      {options.map((shelf) => (
        <option key={shelf.id} value={shelf.id}>
          {shelf.name} ({shelf.count})
        </option>
      ))}
    </SelectField>
  )
}
