import { useSuspenseQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { TAGLINE } from '../../../domain/store/store-facts.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import { NewsletterForm } from '../../content/newsletter-form.tsx'
import { BackToTop } from './back-to-top.tsx'
import { FooterContact } from './footer-contact.tsx'
import { Logo } from '../../../ui/layout/logo.tsx'
import { CATEGORY_LINKS, POLICY_LINKS, QUICK_LINKS, type MenuLink } from '../menus.ts'

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
    <footer className="site-footer on-ink">
      <div className="wrap cols">
        <section>
          <div className="logo">
            <Logo name={store.name} />
          </div>
          <p>{TAGLINE}. New and used books and modules from Kota, packed and posted across India.</p>
          <NewsletterForm />
        </section>
        <section className="two">
          <LinkList title="Quick links" links={QUICK_LINKS} />
          <LinkList title="Categories" links={CATEGORY_LINKS} />
        </section>
        <section>
          <h2>Why {store.name}?</h2>
          <ul className="why">
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
    <div className="wrap copy">
      {/* The page may have been rendered before midnight of New Year's Eve. */}
      <p suppressHydrationWarning>
        © {thisYear()} {name}. Kota, Rajasthan.
      </p>
      <p className="policies">
        {POLICY_LINKS.map((link) => (
          <ShopLink key={link.href} href={link.href}>
            {link.label}
          </ShopLink>
        ))}
      </p>
      <BackToTop />
    </div>
  )
}

const thisYear = (): number => new Date().getFullYear()
