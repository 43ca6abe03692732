import type { Store } from './content.ts'
import type { StructuredData } from './structured-data.ts'

/** Who runs the shop, and how to reach it. */
export function organizationStructuredData(store: Store): StructuredData {
  const profiles = Object.values(store.social).filter((address) => /^https?:\/\//.test(address))
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

/** The page that tells how to reach the shop. */
export function contactStructuredData(store: Store): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'ContactPage',
    name: `Contact ${store.name}`,
    url: new URL('/contact-us', store.url).href,
    mainEntity: {
      '@type': 'Organization',
      name: store.name,
      url: new URL('/', store.url).href,
      address: store.address,
      contactPoint: contactPoint(store),
    },
  }
}

/** Questions with their answers, in plain text. */
export function faqStructuredData(questions: readonly { question: string; answer: string }[]): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

const contactPoint = ({ phone, email }: Store): StructuredData => ({
  '@type': 'ContactPoint',
  contactType: 'customer support',
  telephone: phone,
  email,
  areaServed: 'IN',
  availableLanguage: ['en', 'hi'],
})
