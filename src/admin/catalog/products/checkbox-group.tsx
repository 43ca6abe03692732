import * as styles from './checkbox-group.module.css'

interface Props {
  label: string
  options: readonly { value: string; label: string }[]
  /** Selected values. */
  selected: readonly string[]
  onChange: (selected: string[]) => void
  error?: string | undefined
  className?: string | undefined
}

/** A group of checkboxes. Reports the selected values in the order of the options. */
export function CheckboxGroup({ label, options, selected, onChange, error, className = '' }: Props) {
  const toggle = (toggled: string) =>
    onChange(
      options
        .map(({ value }) => value)
        .filter((value) => (value === toggled ? !selected.includes(value) : selected.includes(value))),
    )
  return (
    <fieldset className={`${styles.group} ${className}`}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className="checkbox">
            <input type="checkbox" checked={selected.includes(option.value)} onChange={() => toggle(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}
