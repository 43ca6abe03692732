import type { FormFields } from '../../../ui/forms/form-fields.ts'
import { usePinCodeNote } from './use-pin-code-note.ts'
import * as styles from './pin-code-note.module.css'

/** Fills in city and state once the PIN code is complete, and shows the delivery to it. */
export function PinCodeNote({ fields }: { fields: FormFields }) {
  const { place, delivery } = usePinCodeNote(fields)
  return (
    <div className={`meta span-6 ${styles.note}`} role="status">
      <p>{place}</p>
      {/* It has its room from the first moment, so that the fields below do not move when the response arrives. */}
      {delivery && <p className={styles.delivery}>{delivery}</p>}
    </div>
  )
}
