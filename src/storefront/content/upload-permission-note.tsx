import { ShieldAlert } from 'lucide-react'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useSession } from '../shared/use-session.ts'

/** The page is public, uploads are for admins: says so before an upload fails. */
export function UploadPermissionNote() {
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
