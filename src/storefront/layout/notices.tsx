import { useSuspenseQuery } from '@tanstack/react-query'
import { Banknote, MessageCircle, Phone, ShieldAlert, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { telLink } from '../../domain/phones.ts'
import { orderHelpLink } from '../../domain/whatsapp.ts'
import { storeQuery } from '../content/content-queries.ts'
import { useCompact } from './use-compact.ts'

/**
 * The promises, the ways to reach us and the fraud warning above the header. They scroll away by themselves;
 * once the header is compact they are also out of reach of keys and readers, but keep their box.
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
  const compact = useCompact()
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
