import type { Store } from '../../domain/store/store.ts'
import { faqStructuredData } from '../../domain/content/page-structured-data.ts'
import { ALL_QUESTIONS } from './faq-questions.ts'
import { textPageHead } from './text-page-head.ts'

/** The head of the FAQs with all questions as structured data. A separate file, which other pages do not load. */
export const faqsHead = (store: Store) =>
  textPageHead(store, {
    title: 'FAQs',
    description: `Answers on paying, delivery, used books, returns and refunds at ${store.name}.`,
    path: '/faqs',
    jsonLd: faqStructuredData(ALL_QUESTIONS),
  })
