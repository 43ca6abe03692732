import { useSuspenseQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { CATEGORY_LINKS, type MenuLink, POLICY_LINKS, QUICK_LINKS } from '../../../domain/content/standard-menus.ts'
import { TAGLINE } from '../../../domain/store/store-facts.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import { NewsletterForm } from '../../content/newsletter-form.tsx'
import { FooterContact } from './footer-contact.tsx'
import { Logo } from '../../../ui/layout/logo.tsx'
import { useMenus } from '../use-menus.ts'
import * as styles from './site-footer.module.css'

const REASONS = [
  'Genuine, authentic materials',
  'Free shipping, no minimum',
  'Cash on Delivery only',
  '7-day replacement',
  'Save up to 70%',
]

export function SiteFooter() {
  const { data: store } = useSuspenseQuery(storeQuery())
  const { quickLinks = QUICK_LINKS, categoryLinks = CATEGORY_LINKS, policyLinks = POLICY_LINKS } = useMenus()
  return (
    <footer className={`on-ink ${styles.footer}`}>
      <div className={`wrap ${styles.columns}`}>
        <section>
          <Logo name={store.name} image={store.brand.logo} className={styles.logo} />
          <p>{TAGLINE}. New and used books and modules, packed and posted across India.</p>
          <NewsletterForm />
        </section>
        <section className={styles.linkLists}>
          <LinkList title="Quick links" links={quickLinks} />
          <LinkList title="Categories" links={categoryLinks} />
        </section>
        <section>
          <h2>Why {store.name}?</h2>
          <ul className={styles.reasons}>
            {REASONS.map((reason) => (
              <li key={reason}>
                <Check className="icon" />
                {reason}
              </li>
            ))}
          </ul>
        </section>
        <FooterContact store={store} />
      </div>
      <Imprint name={store.name} policyLinks={policyLinks} />
    </footer>
  )
}

function LinkList({ title, links }: { title: string; links: readonly MenuLink[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <ShopLink href={link.href}>{link.label}</ShopLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Imprint({ name, policyLinks }: { name: string; policyLinks: readonly MenuLink[] }) {
  return (
    <div className={`wrap ${styles.imprint}`}>
      {/* The server may have rendered the page in the previous year. */}
      <p suppressHydrationWarning>
        © {thisYear()} {name}.
      </p>
      <p className={styles.policies}>
        {policyLinks.map((link) => (
          <ShopLink key={link.label} href={link.href}>
            {link.label}
          </ShopLink>
        ))}
      </p>
    </div>
  )
}

const thisYear = (): number => new Date().getFullYear()
