import { useId } from 'react'
import * as styles from './checkbox-group.module.css'

interface Props {
  label: string
  options: readonly { value: string; label: string }[]
  /** Selected values. */
  selected: readonly string[]
  onChange: (selected: string[]) => void
  error?: string | undefined
  /** Whether at least one must be selected. */
  required?: boolean | undefined
  className?: string | undefined
}

/** A group of checkboxes. Reports the selected values in the order of the options. */
export function CheckboxGroup({ label, options, selected, onChange, error, required, className = '' }: Props) {
  const errorId = useId()
  const toggle = (toggled: string) =>
    onChange(
      options
        .map(({ value }) => value)
        .filter((value) => (value === toggled ? !selected.includes(value) : selected.includes(value))),
    )
  return (
    <fieldset className={`${styles.group} ${className}`} data-required={required}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className="checkbox">
            <input
              type="checkbox"
              checked={selected.includes(option.value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && errorId}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
