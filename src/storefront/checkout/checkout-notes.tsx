import { ShieldAlert, User } from 'lucide-react'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useSession } from '../shared/use-session.ts'
import * as styles from './checkout-notes.module.css'

/** The account that the order will belong to, or a link to log in. */
export function AccountNote() {
  const user = useSession()?.user
  return (
    <p className={`note plain ${styles.account}`}>
      <User className="icon" />
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
