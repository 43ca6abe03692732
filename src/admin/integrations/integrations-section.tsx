import { Mail, MessageCircle, ShoppingBag, Truck, type LucideIcon } from 'lucide-react'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { TitleBar } from '../components/title-bar.tsx'
import * as styles from './integrations-section.module.css'

interface Integration {
  Icon: LucideIcon
  name: string
  description: string
  link: string
  href: string
}

const INTEGRATIONS: readonly Integration[] = [
  {
    Icon: Truck,
    name: 'Shiprocket',
    description: 'Couriers for the orders: labels, pick-ups and tracking.',
    link: 'Test Shiprocket',
    href: '/shiprocket-test',
  },
  {
    Icon: ShoppingBag,
    name: 'Google Merchant',
    description: 'Products in Google’s listings. Status and sync are on the dashboard.',
    link: 'Open the dashboard',
    href: '/admin',
  },
  {
    Icon: Mail,
    name: 'Email',
    description: 'The mail server for emails to customers and staff.',
    link: 'Open Email Settings',
    href: '/admin?tab=more&section=email-settings',
  },
  {
    Icon: MessageCircle,
    name: 'WhatsApp',
    description: 'Messages about orders to customers who agreed, and their answers.',
    link: 'Open WhatsApp',
    href: '/admin?tab=more&section=whatsapp',
  },
]

/** External services. */
export function IntegrationsSection() {
  return (
    <>
      <TitleBar title="Integrations" level={2} />
      <ul className={styles.list}>
        {INTEGRATIONS.map(({ Icon, name, description, link, href }) => (
          <li key={name} className="panel">
            <h3 className={styles.name}>
              <Icon className="icon" />
              {name}
            </h3>
            <p>{description}</p>
            <ShopLink className="button" href={href}>
              {link}
            </ShopLink>
          </li>
        ))}
      </ul>
    </>
  )
}
