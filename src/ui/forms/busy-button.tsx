import type { ButtonHTMLAttributes } from 'react'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Whether its work is under way. A press then does nothing. */
  busy: boolean
}

/** A button that keeps the focus while it is busy. With `disabled` the browser would move the focus to the body. */
export function BusyButton({ busy, onClick, ...props }: Props) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the caller passes the type
    <button
      {...props}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  )
}
