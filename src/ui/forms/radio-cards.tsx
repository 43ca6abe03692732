import type { FieldBinding } from './use-form-validation.ts'
import { ChoiceError } from './choice-error.tsx'
import * as styles from './radio-cards.module.css'

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
  /** The checked option. With a `binding` the one that is checked initially. */
  value: Value
  onChange?: (value: Value) => void
  /** Makes the form the owner of the value. */
  binding?: FieldBinding
  error?: string | undefined
  /** Shows the options below one another and without borders in a wide viewport. */
  isList?: boolean | undefined
}

const OPTION_MARKS = 'ABCDEFGH'

/** Radio buttons styled as the bubbles of an answer sheet. */
export function RadioCards<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  binding,
  error,
  isList,
}: Props<Value>) {
  return (
    <fieldset data-invalid={error ? '' : undefined}>
      <legend className="legend">{legend}</legend>
      <div className={isList ? `${styles.cards} ${styles.list}` : styles.cards}>
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
              {OPTION_MARKS[index]}
            </span>
            <span>
              {option.label}
              {option.hint && <span className={`meta ${styles.hint}`}>{option.hint}</span>}
            </span>
            {option.count !== undefined && (
              <span className={styles.count}>
                {option.count}
                <span className="sr-only"> {option.count === 1 ? 'product' : 'products'}</span>
              </span>
            )}
          </label>
        ))}
      </div>
      {error && <ChoiceError message={error} />}
    </fieldset>
  )
}
