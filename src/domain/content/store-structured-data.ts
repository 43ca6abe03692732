import type { Store } from '../store/store.ts'
import type { StructuredData } from './structured-data.ts'

/** Returns the organization behind the store, with its contact details. */
export function organizationStructuredData(store: Store): StructuredData {
  const profiles = Object.values(store.social).filter((url) => /^https?:\/\//.test(url))
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: store.name,
    url: new URL('/', store.url).href,
    logo: new URL('/logo.svg', store.url).href,
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
    contactPoint: contactPoint(store),
  }
}

/** Returns the contact point of the store. */
export const contactPoint = ({ phone, email }: Store): StructuredData => ({
  '@type': 'ContactPoint',
  contactType: 'customer support',
  telephone: phone,
  email,
  areaServed: 'IN',
  availableLanguage: ['en', 'hi'],
})
