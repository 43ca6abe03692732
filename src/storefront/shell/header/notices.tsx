import { useSuspenseQuery } from '@tanstack/react-query'
import { Banknote, MessageCircle, Phone, ShieldAlert, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { telLink } from '../../../domain/values/phones.ts'
import { orderHelpLink } from '../../../domain/inbox/whatsapp.ts'
import { storeQuery } from '../../shared/store-query.ts'
import { useIsHeaderCompact } from './use-compact.ts'
import * as styles from './notices.module.css'

/**
 * The promises, the contact links and the fraud warning above the header. They scroll out of view.
 * Under a compact header they are hidden from the keyboard and screen readers too, but still take up space.
 */
export function Notices() {
  return (
    <NoticesBox>
      <Announcements />
      <div className={styles.warning}>
        <div className={`wrap ${styles.warningRow}`}>
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
    <div className={compact ? styles.isHidden : undefined} role="region" aria-label="Shop notices" inert={compact}>
      {children}
    </div>
  )
}

function Announcements() {
  const { data: store } = useSuspenseQuery(storeQuery())
  const support = orderHelpLink(store)
  return (
    <div className={`on-ink ${styles.announcements}`}>
      <div className={`wrap ${styles.announcementRow}`}>
        <p className={styles.promises}>
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
              WhatsApp<span className={styles.wideOnly}> Support</span>
            </span>
          </a>
        )}
        {store.phone && (
          <a href={telLink(store.phone)}>
            <Phone className="icon" />
            <span>Call Us</span>
          </a>
        )}
      </div>
    </div>
  )
}
