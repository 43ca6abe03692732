import type { Store } from '../../domain/store/store.ts'
import { telLink } from '../../domain/values/phones.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'

/** Phone, email and hours of the support in one sentence. */
export function SupportLine({ store: { phone, email, hours } }: { store: Store }) {
  return (
    <p>
      Call{' '}
      <a className="inline-link" href={telLink(phone)}>
        {phone}
      </a>
      , write to{' '}
      <a className="inline-link" href={`mailto:${email}`}>
        {email}
      </a>{' '}
      or use the{' '}
      <ShopLink className="inline-link" href="/contact-us">
        contact form
      </ShopLink>
      . {hours}
    </p>
  )
}
