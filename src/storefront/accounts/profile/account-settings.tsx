import type { User } from '../../../domain/accounts/session.ts'
import { DeliveryAddress } from '../addresses/delivery-address.tsx'
import { PasswordForm } from './password-form.tsx'

export function AccountSettings({ user }: { user: User }) {
  return (
    <div className="stack">
      <PasswordForm user={user} />
      <DeliveryAddress />
    </div>
  )
}
