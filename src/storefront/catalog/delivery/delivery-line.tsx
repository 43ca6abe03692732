import { MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { deliveryPin } from '../../shared/delivery/delivery-pin.ts'
import * as styles from './delivery-line.module.css'

const DeliveryChoice = lazy(() => import('./delivery-choice.tsx'))

/** The delivery to the customer's PIN code, on one line of a fixed height. Its code loads with the first use. */
export function DeliveryLine() {
  const pin = deliveryPin.use()
  const [isEditing, setEditing] = useState(false)
  return (
    <div className={styles.line}>
      <MapPin className="icon icon-s" />
      {pin || isEditing ? (
        <Suspense>
          <DeliveryChoice pin={pin} isEditing={isEditing} onEdit={setEditing} />
        </Suspense>
      ) : (
        <button type="button" className="link" onClick={() => setEditing(true)}>
          Check delivery to your PIN code
        </button>
      )}
    </div>
  )
}
