import { Clock, Mail, MapPin, MessageCircle, Phone, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Store } from '../../domain/content.ts'
import { telLink } from '../../domain/phones.ts'
import { enquiryText, whatsappLink } from '../../domain/whatsapp.ts'

/** Everything but the form: when, where, and by which other ways. */
export function ContactWays({ store }: { store: Store }) {
  const chat = whatsappLink(store.whatsapp, enquiryText(store.name))
  return (
    <section className="panel">
      <h2>Call, chat or visit</h2>
      <ul className="contact-ways">
        <Way Icon={Clock} name="Hours">
          {store.hours}
        </Way>
        <Way Icon={Phone} name="Phone">
          <a className="link" href={telLink(store.phone)}>
            {store.phone}
          </a>
        </Way>
        {chat && (
          <Way Icon={MessageCircle} name="WhatsApp">
            <a className="link" href={chat} target="_blank" rel="noopener">
              Chat on WhatsApp
            </a>
          </Way>
        )}
        <Way Icon={Mail} name="Email">
          <a className="link" href={`mailto:${store.email}`}>
            {store.email}
          </a>
        </Way>
        <Way Icon={MapPin} name="Address">
          <span>{store.address}</span>
          <a className="link" href={mapLink(store.address)} target="_blank" rel="noopener">
            View on map
          </a>
        </Way>
      </ul>
    </section>
  )
}

function Way({ Icon, name, children }: { Icon: LucideIcon; name: string; children: ReactNode }) {
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
