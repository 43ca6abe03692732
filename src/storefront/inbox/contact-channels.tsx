import { Clock, Mail, MapPin, MessageCircle, Phone, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Store } from '../../domain/store/store.ts'
import { telLink } from '../../domain/values/phones.ts'
import { enquiryText, whatsappLink } from '../../domain/inbox/whatsapp.ts'
import * as styles from './contact-channels.module.css'

/** Opening hours, phone, WhatsApp, email and address, as far as they are set. */
export function ContactChannels({ store }: { store: Store }) {
  const chatHref = whatsappLink(store.whatsapp, enquiryText(store.name))
  return (
    <section className="panel">
      <h2>Call, chat or visit</h2>
      <ul className={styles.channels}>
        {store.hours && (
          <Channel Icon={Clock} name="Hours">
            {store.hours}
          </Channel>
        )}
        {store.phone && (
          <Channel Icon={Phone} name="Phone">
            <a className="link" href={telLink(store.phone)}>
              {store.phone}
            </a>
          </Channel>
        )}
        {chatHref && (
          <Channel Icon={MessageCircle} name="WhatsApp">
            <a className="link" href={chatHref} target="_blank" rel="noopener">
              Chat on WhatsApp
            </a>
          </Channel>
        )}
        {store.email && (
          <Channel Icon={Mail} name="Email">
            <a className="link" href={`mailto:${store.email}`}>
              {store.email}
            </a>
          </Channel>
        )}
        {store.address && (
          <Channel Icon={MapPin} name="Address">
            <span>{store.address}</span>
            <a className="link" href={mapLink(store.address)} target="_blank" rel="noopener">
              View on map
            </a>
          </Channel>
        )}
      </ul>
    </section>
  )
}

function Channel({ Icon, name, children }: { Icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <li>
      <Icon className="icon" />
      <div>
        <b>{name}</b>
        {children}
      </div>
    </li>
  )
}

const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
