import { ShieldAlert, UserRound } from 'lucide-react'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useSession } from '../shared/use-session.ts'

/** Who is ordering. Its minimal height avoids a layout shift when the session is loaded. */
export function GuestNote() {
  const user = useSession()?.user
  return (
    <p className="note plain min-h-[66px] lg:min-h-0">
      <UserRound className="icon" />
      {user ? (
        <span>You are logged in as {user.username}. This order will be in your account.</span>
      ) : (
        <span>
          You are checking out as a guest.{' '}
          <ShopLink className="inline-link" href="/auth?redirect=/checkout">
            Login or register
          </ShopLink>{' '}
          to see your orders later.
        </span>
      )}
    </p>
  )
}

export function ScamWarning() {
  return (
    <p className="note amber">
      <ShieldAlert className="icon" />
      <span>If anyone calls and asks for an advance or extra charge, do not pay. Call us.</span>
    </p>
  )
}
