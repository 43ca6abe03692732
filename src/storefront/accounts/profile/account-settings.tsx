import type { User } from '../../../domain/accounts/session.ts'
import { DeliveryAddresses } from '../addresses/delivery-addresses.tsx'
import { AccountEmailPanel } from '../recovery/account-email.tsx'
import { AccountMobilePanel } from './account-mobile.tsx'
import { Devices } from './devices.tsx'
import { EmailConsents } from './email-consents.tsx'
import { OwnData } from './own-data.tsx'
import { PasswordForm } from './password-form.tsx'

export function AccountSettings({ user }: { user: User }) {
  return (
    <div className="stack">
      <AccountEmailPanel user={user} />
      <AccountMobilePanel user={user} />
      <PasswordForm user={user} />
      <DeliveryAddresses />
      <Devices />
      <EmailConsents />
      <OwnData user={user} />
    </div>
  )
}
