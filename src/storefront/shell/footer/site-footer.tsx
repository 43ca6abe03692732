import { useSuspenseQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { TAGLINE } from '../../../domain/store/store-facts.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import { NewsletterForm } from '../../content/newsletter-form.tsx'
import { FooterContact } from './footer-contact.tsx'
import { Logo } from '../../../ui/layout/logo.tsx'
import { CATEGORY_LINKS, POLICY_LINKS, QUICK_LINKS, type MenuLink } from '../menus.ts'
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
  return (
    <footer className={`on-ink ${styles.footer}`}>
      <div className={`wrap ${styles.columns}`}>
        <section>
          <Logo name={store.name} className={styles.logo} />
          <p>{TAGLINE}. New and used books and modules from Kota, packed and posted across India.</p>
          <NewsletterForm />
        </section>
        <section className={styles.linkLists}>
          <LinkList title="Quick links" links={QUICK_LINKS} />
          <LinkList title="Categories" links={CATEGORY_LINKS} />
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
      <Imprint name={store.name} />
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

function Imprint({ name }: { name: string }) {
  return (
    <div className={`wrap ${styles.imprint}`}>
      {/* The server may have rendered the page in the previous year. */}
      <p suppressHydrationWarning>
        © {thisYear()} {name}. Kota, Rajasthan.
      </p>
      <p className={styles.policies}>
        {POLICY_LINKS.map((link) => (
          <ShopLink key={link.href} href={link.href}>
            {link.label}
          </ShopLink>
        ))}
      </p>
    </div>
  )
}

const thisYear = (): number => new Date().getFullYear()
