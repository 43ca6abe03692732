import { forgetSetAside, putCartBack, useSetAsideCount } from './set-aside-store.ts'

/** Offers the books that were in the cart before Buy Now. */
export function SetAsideNote() {
  const count = useSetAsideCount()
  if (count === 0) return null
  return (
    <div className="note">
      <p>{count === 1 ? '1 item was in your cart' : `${count} items were in your cart`} before you chose Buy Now.</p>
      <button type="button" className="button" onClick={putCartBack}>
        Put back in the cart
      </button>
      <button type="button" className="button quiet" onClick={forgetSetAside}>
        Remove
      </button>
    </div>
  )
}
