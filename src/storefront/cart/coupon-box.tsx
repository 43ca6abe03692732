import { CircleAlert, CircleCheck } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { setCoupon } from './cart-store.ts'
import { type CartQuote, QUOTE_KEY } from './use-quote.ts'
import * as styles from './coupon-box.module.css'

/** Applies coupon codes. They replace the ones before, also when they are refused. */
export function CouponBox({ applied, quote }: { applied: string | null; quote: CartQuote }) {
  const queryClient = useQueryClient()
  const [code, setCode] = useState(applied ?? '')
  const isRefused = quote.rejection !== null

  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    setCoupon(code.trim() || null)
    // The same code can have become valid since.
    void queryClient.invalidateQueries({ queryKey: QUOTE_KEY })
  }
  return (
    <form className={`field ${isRefused ? 'bad' : ''} ${styles.form}`} onSubmit={apply} noValidate>
      <label htmlFor="coupon">Coupon code</label>
      <div className={styles.controls}>
        <input
          className="input"
          id="coupon"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          maxLength={80}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isRefused}
          aria-describedby="coupon-status"
        />
        <button type="submit" className="button quiet">
          Apply
        </button>
      </div>
      <div id="coupon-status" role="status" className={styles.status}>
        {quote.benefit && (
          <p className={`hint ${styles.applied}`}>
            <CircleCheck className="icon icon-s" />
            {quote.benefit} applied
          </p>
        )}
        <CouponRejection quote={quote} />
      </div>
    </form>
  )
}

/** Why the coupon gives no discount. */
export const CouponRejection = ({ quote: { rejection } }: { quote: CartQuote }) =>
  rejection && (
    <p className="field-error">
      <CircleAlert className="icon" />
      {rejection}. No discount is applied.
    </p>
  )
