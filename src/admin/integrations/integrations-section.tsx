import { Mail, ShoppingBag, Truck, type LucideIcon } from 'lucide-react'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'

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
    description: 'Products in Google’s listings. Its state and its controls stand on the dashboard.',
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
]

/** External services. */
export function IntegrationsSection() {
  return (
    <>
      <div className="desk-title">
        <h2>Integrations</h2>
      </div>
      <ul className="integrations">
        {INTEGRATIONS.map(({ Icon, name, description: sentence, link, href }) => (
          <li key={name} className="panel">
            <h3 className="state-word">
              <Icon className="icon" />
              {name}
            </h3>
            <p>{sentence}</p>
            <ShopLink className="button" href={href}>
              {link}
            </ShopLink>
          </li>
        ))}
      </ul>
    </>
  )
}
