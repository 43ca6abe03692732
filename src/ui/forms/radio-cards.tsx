import type { FieldBinding } from './use-form-validation.ts'

interface Option<Value extends string> {
  value: Value
  label: string
  hint?: string | undefined
  /** The number of products with this value. */
  count?: number | undefined
}

interface Props<Value extends string> {
  legend: string
  name: string
  options: readonly Option<Value>[]
  /** The checked option; with a `binding` the one that is checked at first. */
  value: Value
  onChange?: (value: Value) => void
  /** Leaves the choice to a form. */
  binding?: FieldBinding
}

const LETTERS = 'ABCDEFGH'

/** Radio buttons styled as the bubbles of an answer sheet. */
export function RadioCards<Value extends string>({ legend, name, options, value, onChange, binding }: Props<Value>) {
  return (
    <fieldset>
      <legend className="legend">{legend}</legend>
      <div className="bubble-choice">
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              {...(binding
                ? { ...binding, defaultChecked: option.value === value }
                : { checked: option.value === value, onChange: () => onChange?.(option.value) })}
            />
            <span className="bubble" aria-hidden="true">
              {LETTERS[index]}
            </span>
            <span>
              {option.label}
              {option.hint && <span className="meta">{option.hint}</span>}
            </span>
            {option.count !== undefined && (
              <span className="choice-count">
                {option.count}
                <span className="sr-only"> {option.count === 1 ? 'product' : 'products'}</span>
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
