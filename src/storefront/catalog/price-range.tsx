import type { FocusEvent, KeyboardEvent } from 'react'
import type { ListingSearch } from '../../domain/listing.ts'

type PriceName = 'minPrice' | 'maxPrice'

interface PriceRangeProps {
  chosen: Pick<ListingSearch, PriceName>
  /** The lowest and the highest price there is, in rupees. */
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
              // A price that is taken away elsewhere leaves its field as well.
              key={chosen[name]}
              className="input"
              type="number"
              inputMode="numeric"
              name={namePrefix + name}
              min="0"
              step="any"
              defaultValue={chosen[name]}
              placeholder={placeholder === null ? undefined : String(placeholder)}
              {...(onPrice && settleInto((value) => onPrice(name, value)))}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A number is taken when it is left or Enter is pressed, not digit by digit. */
const settleInto = (settle: (value: string) => void) => ({
  onBlur: (event: FocusEvent<HTMLInputElement>) => settle(event.target.value),
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && settle(event.currentTarget.value),
})
