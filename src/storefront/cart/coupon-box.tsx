import { CircleAlert, CircleCheck } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { findCoupon } from '../../domain/coupon.ts'
import { setCoupon } from './cart-store.ts'

/** Applies a coupon; a code that is none takes off the one that was applied. */
export function CouponBox({ applied }: { applied: string | null }) {
  const [typed, setTyped] = useState(applied ?? '')
  const [refused, setRefused] = useState(false)

  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    const coupon = findCoupon(typed)
    setCoupon(coupon?.code ?? null)
    setRefused(!coupon && typed.trim() !== '')
  }
  return (
    <form className={refused ? 'field bad mt-4' : 'field mt-4'} onSubmit={apply} noValidate>
      <label htmlFor="coupon">Coupon code</label>
      <div className="flex gap-2">
        <input
          className="input"
          id="coupon"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={refused}
          aria-describedby="coupon-answer"
        />
        <button type="submit" className="button quiet min-h-12">
          Apply
        </button>
      </div>
      <CouponAnswer percentOff={findCoupon(applied)?.percentOff} refused={refused} />
    </form>
  )
}

function CouponAnswer({ percentOff, refused }: { percentOff: number | undefined; refused: boolean }) {
  return (
    <div id="coupon-answer" role="status" className="min-h-5">
      {percentOff !== undefined && (
        <p className="hint flex items-center gap-1.5 font-medium text-new!">
          <CircleCheck className="icon icon-s" />
          {percentOff}% off applied
        </p>
      )}
      {refused && (
        <p className="field-error">
          <CircleAlert className="icon" />
          This coupon code is not valid. No discount is applied.
        </p>
      )}
    </div>
  )
}
