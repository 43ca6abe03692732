interface Props {
  label: string
  /** Value to words, in their order. */
  options: readonly { value: string; text: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string | undefined
  className?: string | undefined
}

/** Any of a few, each with a box. */
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
