import { Building, Images, type LucideIcon, Package, Plus, Settings, Tags } from 'lucide-react'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { useMay } from '../accounts/use-may.ts'
import * as styles from './quick-actions.module.css'

const ACTIONS: [label: string, href: string, Icon: LucideIcon][] = [
  ['Product images', '/product-images-manager', Images],
  ['Add product', '/admin?tab=products&edit=new', Plus],
  ['Orders', '/admin?tab=orders', Package],
  ['Institutes', '/admin?tab=institutes', Building],
  ['Categories', '/admin?tab=categories', Tags],
  ['Settings', '/admin?tab=more&section=site-settings', Settings],
]

/** Links to frequent tasks. */
export function QuickActions() {
  const may = useMay()
  const actions = may('owner') ? ACTIONS : ACTIONS.filter(([label]) => label !== 'Settings')
  return (
    <section className="panel">
      <h2>Quick actions</h2>
      <ul className={styles.actions}>
        {actions.map(([label, href, Icon]) => (
          <li key={href}>
            <ShopLink className="button quiet full" href={href}>
              <Icon className="icon" />
              {label}
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
