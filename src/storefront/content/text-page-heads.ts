import { contactStructuredData } from '../../domain/content/page-structured-data.ts'
import { breadcrumbStructuredData } from '../../domain/content/structured-data.ts'
import type { Store } from '../../domain/store/store.ts'
import { pageHead } from '../shared/page-head.ts'
import { textPageHead } from './text-page-head.ts'

// Loaded with their pages: the code that every page loads stays within its budget.

export const reviewRulesHead = (store: Store) =>
  textPageHead(store, {
    title: 'Review Rules',
    description: `Who writes reviews at ${store.name}, which rules apply to them, and how they are published. Buyers only, good and bad.`,
    path: '/review-rules',
  })

export const contactHead = (store: Store) =>
  pageHead({
    store,
    title: 'Contact Us',
    description: `Reach ${store.name} by phone, WhatsApp, email or form. ${store.hours}`.trim(),
    path: '/contact-us',
    jsonLd: [
      contactStructuredData(store),
      breadcrumbStructuredData([{ label: 'Home', path: '/' }, { label: 'Contact Us' }], store.url),
    ],
  })
