import { Truck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyExtra } from '../../../ui/layout/lazy-extra.ts'
import { deliveryPin } from './delivery-pin.ts'
import * as styles from './delivery-line.module.css'

const DeliveryChoice = lazyExtra(() => import('./delivery-choice.tsx').then((file) => file.DeliveryChoice))

/** The delivery to the customer's PIN code, on a line of a fixed height. Its code loads with the first use. */
export function DeliveryLine() {
  const pin = deliveryPin.use()
  // Undefined until the customer opens the field.
  const [isEditing, setEditing] = useState<boolean>()
  return (
    <div className={`with-script ${styles.line}`}>
      {pin || isEditing ? (
        <Suspense>
          <DeliveryChoice pin={pin} isEditing={isEditing} onEdit={setEditing} />
        </Suspense>
      ) : (
        <>
          <Truck className="icon" />
          <p>When will your books arrive?</p>
          <button
            type="button"
            className="link"
            ref={isEditing === false ? focusOnMount : undefined}
            onClick={() => setEditing(true)}
          >
            Enter PIN code
          </button>
        </>
      )}
    </div>
  )
}

/** The control that the customer used has disappeared. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
