interface Option<Value extends string> {
  value: Value
  label: string
  hint?: string | undefined
  /** How many products there are of it. */
  count?: number | undefined
}

interface Props<Value extends string> {
  legend: string
  name: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

const LETTERS = 'ABCDEFGH'

/** One of a few, filled in like a bubble of an answer sheet. */
export function BubbleChoice<Value extends string>({ legend, name, options, value, onChange }: Props<Value>) {
  return (
    <fieldset>
      <legend className="legend">{legend}</legend>
      <div className="bubble-choice">
        {options.map((option, place) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="bubble" aria-hidden="true">
              {LETTERS[place]}
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
