import { useSuspenseQuery } from '@tanstack/react-query'
import { Banknote, MessageCircle, Phone, ShieldAlert, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { telLink } from '../../../domain/values/phones.ts'
import { orderHelpLink } from '../../../domain/inbox/whatsapp.ts'
import { storeQuery } from '../../shared/store-query.ts'
import { useIsHeaderCompact } from './use-compact.ts'

/**
 * The promises, the contact links and the fraud warning above the header. They scroll away;
 * once the header is compact they are also removed from keyboard and screen reader access, but keep their space.
 */
export function Notices() {
  return (
    <NoticesBox>
      <Strip />
      <div className="warning-banner">
        <div className="wrap">
          <ShieldAlert className="icon" />
          <p>
            <b>Never pay extra.</b> Our team and delivery partner never ask for extra payments.
          </p>
        </div>
      </div>
    </NoticesBox>
  )
}

function NoticesBox({ children }: { children: ReactNode }) {
  const compact = useIsHeaderCompact()
  return (
    <div className={compact ? 'notices compact' : 'notices'} role="region" aria-label="Shop notices" inert={compact}>
      {children}
    </div>
  )
}

function Strip() {
  const { data: store } = useSuspenseQuery(storeQuery())
  const support = orderHelpLink(store)
  return (
    <div className="strip on-ink">
      <div className="wrap">
        <p className="say">
          <span>
            <Truck className="icon desktop-only" />
            Free Shipping on All Orders
          </span>
          <span>
            <Banknote className="icon desktop-only" />
            Cash on Delivery Available
          </span>
        </p>
        {support && (
          <a href={support} target="_blank" rel="noopener">
            <MessageCircle className="icon" />
            <span>
              WhatsApp<span className="spare"> Support</span>
            </span>
          </a>
        )}
        <a href={telLink(store.phone)}>
          <Phone className="icon" />
          Call Us
        </a>
      </div>
    </div>
  )
}
