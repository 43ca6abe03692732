import * as styles from './radio-cards.module.css'

interface Option {
  value: string
  label: string
  /** The number of products with this value. */
  count?: number | undefined
}

interface Props {
  legend: string
  name: string
  options: readonly Option[]
  /** The checked values. If there are none, All is checked. */
  values: readonly string[]
  onChange: (values: string[]) => void
  isList?: boolean | undefined
}

/** Checkboxes in the style of `RadioCards`, for a filter with several values. The first one, All, removes the filter. */
export function CheckboxCards({ legend, name, options, values, onChange, isList }: Props) {
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : value ? [...values, value] : [])
  return (
    <fieldset>
      <legend className="legend">{legend}</legend>
      <div className={isList ? `${styles.cards} ${styles.list}` : styles.cards}>
        {[{ value: '', label: 'All' }, ...options].map(({ value, label, count }: Option) => (
          <label key={value}>
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={value ? values.includes(value) : values.length === 0}
              onChange={() => toggle(value)}
            />
            <span className={`bubble ${styles.box}`} aria-hidden="true" />
            <span>{label}</span>
            {count !== undefined && (
              <span className={styles.count}>
                {count}
                <span className="sr-only"> {count === 1 ? 'product' : 'products'}</span>
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
