import type { Store } from '../store/store.ts'
import type { StructuredData } from './structured-data.ts'
import { contactPoint } from './store-structured-data.ts'

/** Returns the structured data of the contact page. */
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
      ...(store.address ? { address: store.address } : {}),
      ...contactPoint(store),
    },
  }
}

/** Returns the structured data of the FAQ. Answers are plain text. */
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
