import { CircleAlert, CircleCheck } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { findCoupon } from '../../domain/orders/coupon.ts'
import { setCoupon } from './cart-store.ts'
import * as styles from './coupon-box.module.css'

/** Applies a coupon. An invalid code removes the applied one. */
export function CouponBox({ applied }: { applied: string | null }) {
  const [code, setCode] = useState(applied ?? '')
  const [isInvalid, setIsInvalid] = useState(false)

  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    const coupon = findCoupon(code)
    setCoupon(coupon?.code ?? null)
    setIsInvalid(!coupon && code.trim() !== '')
  }
  return (
    <form className={`field ${isInvalid ? 'bad' : ''} ${styles.form}`} onSubmit={apply} noValidate>
      <label htmlFor="coupon">Coupon code</label>
      <div className={styles.controls}>
        <input
          className="input"
          id="coupon"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isInvalid}
          aria-describedby="coupon-status"
        />
        <button type="submit" className="button quiet">
          Apply
        </button>
      </div>
      <CouponStatus percentOff={findCoupon(applied)?.percentOff} isInvalid={isInvalid} />
    </form>
  )
}

function CouponStatus({ percentOff, isInvalid }: { percentOff: number | undefined; isInvalid: boolean }) {
  return (
    <div id="coupon-status" role="status" className={styles.status}>
      {percentOff !== undefined && (
        <p className={`hint ${styles.applied}`}>
          <CircleCheck className="icon icon-s" />
          {percentOff}% off applied
        </p>
      )}
      {isInvalid && (
        <p className="field-error">
          <CircleAlert className="icon" />
          This coupon code is not valid. No discount is applied.
        </p>
      )}
    </div>
  )
}
