import { WRITE_OFF_LABELS, WRITE_OFF_REASONS, type WriteOffReason } from '../../../domain/shipping/rto/rto-receipt.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import type { CheckedLine } from './inspection.ts'
import * as styles from './rto.module.css'

interface Props {
  line: CheckedLine
  /** Whether a choice is missing. */
  isMissing: boolean
  onChange: (line: CheckedLine) => void
}

/** The number of good copies of a line, and the damage of the others. */
export function LineFields({ line, isMissing, onChange }: Props) {
  const { productName, quantity, restocked, reason, shelfLocation } = line
  const writtenOff = restocked === null ? 0 : quantity - restocked
  return (
    <fieldset className={styles.line}>
      <legend className="legend">
        {quantity} × {productName}
      </legend>
      <div className={styles.fields}>
        <SelectField
          label={shelfLocation ? `Put back at ${shelfLocation}` : 'Put back into stock'}
          value={restocked ?? ''}
          error={isMissing && restocked === null ? 'Choose how many copies are fine' : undefined}
          onChange={({ target }) => onChange({ ...line, restocked: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">Choose</option>
          {Array.from({ length: quantity + 1 }, (_, index) => quantity - index).map((copies) => (
            <option key={copies} value={copies}>
              {copies} of {quantity}
            </option>
          ))}
        </SelectField>
        {writtenOff > 0 && (
          <SelectField
            label={writtenOff === 1 ? 'What is wrong with 1 copy?' : `What is wrong with ${writtenOff} copies?`}
            value={reason ?? ''}
            error={isMissing && reason === null ? 'Choose a reason' : undefined}
            onChange={({ target }) => onChange({ ...line, reason: (target.value || null) as WriteOffReason | null })}
          >
            <option value="">Choose</option>
            {WRITE_OFF_REASONS.map((value) => (
              <option key={value} value={value}>
                {WRITE_OFF_LABELS[value]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </fieldset>
  )
}
