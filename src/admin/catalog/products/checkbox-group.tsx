interface Props {
  label: string
  /** Value to label, in order. */
  options: readonly { value: string; text: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string | undefined
  className?: string | undefined
}

/** A group of checkboxes. */
export function CheckboxGroup({ label, options, chosen, onChange, error, className = '' }: Props) {
  const toggle = (value: string) =>
    onChange(
      options.map((one) => one.value).filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
    )
  return (
    <fieldset className={`choices ${className}`}>
      <legend>{label}</legend>
      <div>
        {options.map(({ value, text }) => (
          <label key={value} className="checkbox">
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {text}
          </label>
        ))}
      </div>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}
