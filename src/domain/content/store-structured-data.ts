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
    ...contactPoint(store),
  }
}

/** Returns the contact point of the store; empty while the store has neither a phone number nor an email address. */
export function contactPoint({ phone, email }: Store): StructuredData {
  if (!phone && !email) return {}
  return {
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      ...(phone ? { telephone: phone } : {}),
      ...(email ? { email } : {}),
      areaServed: 'IN',
      availableLanguage: ['en', 'hi'],
    },
  }
}
