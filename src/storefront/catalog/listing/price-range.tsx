import type { FocusEvent, KeyboardEvent } from 'react'
import type { ListingSearch } from '../../../domain/search/listing.ts'
import { asciiDigits } from '../../../domain/values/digits.ts'
import * as styles from './price-range.module.css'

type PriceName = 'minPrice' | 'maxPrice'

interface PriceRangeProps {
  chosen: Pick<ListingSearch, PriceName>
  /** The lowest and the highest price, in rupees. */
  bounds: { min: number; max: number } | null
  namePrefix: string
  onPrice?: ((name: PriceName, value: string) => void) | undefined
}

export function PriceRange({ chosen, bounds, namePrefix, onPrice }: PriceRangeProps) {
  const inputs = [
    { name: 'minPrice', label: 'From ₹', placeholder: bounds && Math.floor(bounds.min) },
    { name: 'maxPrice', label: 'To ₹', placeholder: bounds && Math.ceil(bounds.max) },
  ] as const
  return (
    <fieldset>
      <legend className="legend">Price</legend>
      <div className={styles.inputs}>
        {inputs.map(({ name, label, placeholder }) => (
          <label key={name}>
            <span className="meta">{label}</span>
            <input
              // Remounts the input when its filter is removed elsewhere.
              key={chosen[name]}
              className="input"
              inputMode="numeric"
              name={namePrefix + name}
              defaultValue={chosen[name]}
              placeholder={placeholder === null ? undefined : String(placeholder)}
              onInput={({ currentTarget: input }) => {
                const { value, selectionStart } = input
                const typed = asciiDigits(value)
                if (typed === value) return
                input.value = typed
                input.setSelectionRange(selectionStart, selectionStart)
              }}
              {...(onPrice && commitHandlers((value) => onPrice(name, value)))}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Returns the handlers that commit a number on blur or Enter, not with each digit. */
const commitHandlers = (commit: (value: string) => void) => ({
  onBlur: (event: FocusEvent<HTMLInputElement>) => commit(event.target.value),
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && commit(event.currentTarget.value),
})
