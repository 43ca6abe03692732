import type { FocusEvent, KeyboardEvent } from 'react'
import type { ListingSearch } from '../../../domain/search/listing.ts'

type PriceName = 'minPrice' | 'maxPrice'

interface PriceRangeProps {
  chosen: Pick<ListingSearch, PriceName>
  /** The lowest and the highest price, in rupees. */
  bounds: { min: number; max: number } | null
  namePrefix: string
  onPrice?: ((name: PriceName, value: string) => void) | undefined
}

export function PriceRange({ chosen, bounds, namePrefix, onPrice }: PriceRangeProps) {
  const ends = [
    { name: 'minPrice', label: 'From ₹', placeholder: bounds && Math.floor(bounds.min) },
    { name: 'maxPrice', label: 'To ₹', placeholder: bounds && Math.ceil(bounds.max) },
  ] as const
  return (
    <fieldset>
      <legend className="legend">Price</legend>
      <div className="price-range">
        {ends.map(({ name, label, placeholder }) => (
          <label key={name}>
            <span className="meta">{label}</span>
            <input
              // A price removed elsewhere clears its field too.
              key={chosen[name]}
              className="input"
              type="number"
              inputMode="numeric"
              name={namePrefix + name}
              min="0"
              step="any"
              defaultValue={chosen[name]}
              placeholder={placeholder === null ? undefined : String(placeholder)}
              {...(onPrice && commitHandlers((value) => onPrice(name, value)))}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Commits a number on blur or Enter, not with each digit. */
const commitHandlers = (settle: (value: string) => void) => ({
  onBlur: (event: FocusEvent<HTMLInputElement>) => settle(event.target.value),
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && settle(event.currentTarget.value),
})
