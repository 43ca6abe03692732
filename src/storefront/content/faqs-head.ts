import type { Store } from '../../domain/content.ts'
import { faqStructuredData } from '../../domain/shop-structured-data.ts'
import { ALL_QUESTIONS } from './faq-questions.ts'
import { readingHead } from './reading-head.ts'

/** The head of the FAQs, with every question for search engines. Loaded with the page: no other needs the questions. */
export const faqsHead = (store: Store) =>
  readingHead(store, {
    title: 'FAQs',
    description: `Answers on paying, delivery, used books, returns and refunds at ${store.name}.`,
    path: '/faqs',
    jsonLd: faqStructuredData(ALL_QUESTIONS),
  })
