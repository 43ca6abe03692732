import { ShieldAlert } from 'lucide-react'
import { ShopLink } from '../../ui/shop-link.tsx'
import { useSession } from '../accounts/use-session.ts'

/** Anyone may look at the page; who may upload is said before anybody tries. */
export function UploadRights() {
  const session = useSession()
  return (
    <p className="note amber">
      <ShieldAlert className="icon" />
      <span>
        Uploading needs an admin login.{' '}
        {session?.user?.isAdmin ? (
          `You are logged in as ${session.user.username}.`
        ) : (
          <ShopLink className="inline-link" href="/auth?redirect=/test-upload">
            Log in as an admin
          </ShopLink>
        )}
      </span>
    </p>
  )
}
