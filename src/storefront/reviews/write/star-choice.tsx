import { ChoiceError } from '../../../ui/forms/choice-error.tsx'
import * as styles from './star-choice.module.css'

const VALUES = [1, 2, 3, 4, 5]

interface Props {
  name: string
  value: number | undefined
  error: string | undefined
  disabled: boolean
  onChange: (value: number) => void
}

/** Radio buttons for one to five stars. */
export const StarChoice = ({ name, value = 0, error, disabled, onChange }: Props) => (
  <fieldset disabled={disabled} data-invalid={error ? '' : undefined}>
    <legend className="legend">Stars</legend>
    <div className={styles.stars}>
      {VALUES.map((stars) => (
        <label key={stars} className={stars <= value ? `${styles.star} ${styles.filled}` : styles.star}>
          <input
            type="radio"
            name={name}
            value={stars}
            checked={stars === value}
            className="sr-only"
            onChange={() => onChange(stars)}
          />
          <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
        </label>
      ))}
    </div>
    {disabled && <p className="meta">The stars stay as they were published.</p>}
    <ChoiceError message={error} />
  </fieldset>
)
