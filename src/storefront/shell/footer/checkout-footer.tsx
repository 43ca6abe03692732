import { useSuspenseQuery } from '@tanstack/react-query'
import { POLICY_LINKS } from '../../../domain/content/standard-menus.ts'
import { telLink } from '../../../domain/values/phones.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import { useMenus } from '../use-menus.ts'
import * as styles from './checkout-footer.module.css'

/** The footer of the checkout: help and policies only, so that nothing leads away from the order. */
export function CheckoutFooter() {
  const { data: store } = useSuspenseQuery(storeQuery())
  const { policyLinks = POLICY_LINKS } = useMenus()
  return (
    <footer className={`wrap ${styles.footer}`}>
      <p>
        Questions?{' '}
        {store.phone ? (
          <a className="link" href={telLink(store.phone)}>
            Call {store.phone}
          </a>
        ) : (
          <ShopLink className="link" href="/contact-us">
            Write to us
          </ShopLink>
        )}
      </p>
      <p className={styles.policies}>
        {policyLinks.map(({ label, href }) => (
          <ShopLink key={label} className="link" href={href}>
            {label}
          </ShopLink>
        ))}
      </p>
    </footer>
  )
}
