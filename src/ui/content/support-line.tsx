import type { Store } from '../../domain/store/store.ts'
import { telLink } from '../../domain/values/phones.ts'
import { ShopLink } from '../navigation/shop-link.tsx'

/** Phone, email and hours of the support in one sentence, as far as they are set. */
export function SupportLine({ store: { phone, email, hours } }: { store: Store }) {
  return (
    <p>
      {phone && (
        <>
          Call{' '}
          <a className="inline-link" href={telLink(phone)}>
            {phone}
          </a>
          {email ? ', ' : ' or '}
        </>
      )}
      {email && (
        <>
          {phone ? 'write' : 'Write'} to{' '}
          <a className="inline-link" href={`mailto:${email}`}>
            {email}
          </a>{' '}
          or{' '}
        </>
      )}
      {phone || email ? 'use' : 'Use'} the{' '}
      <ShopLink className="inline-link" href="/contact-us">
        contact form
      </ShopLink>
      .{hours && ` ${hours}`}
    </p>
  )
}
