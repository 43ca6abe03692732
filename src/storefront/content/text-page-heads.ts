import { contactStructuredData } from '../../domain/content/page-structured-data.ts'
import { breadcrumbStructuredData } from '../../domain/content/structured-data.ts'
import { PROMISES } from '../../domain/store/promises.ts'
import type { Store } from '../../domain/store/store.ts'
import { pageHead } from '../shared/page-head.ts'
import { textPageHead } from './text-page-head.ts'

// Loaded with their pages: the code that every page loads stays within its budget.

export const aboutUsHead = (store: Store) =>
  textPageHead(store, {
    title: 'About Us',
    description: `${store.name} sells new and used JEE and NEET books and coaching modules from Kota to students all over India.`,
    path: '/about-us',
  })

export const shippingPolicyHead = (store: Store) =>
  textPageHead(store, {
    title: 'Shipping Policy',
    description: `Free shipping on all orders, delivery across India in ${PROMISES.deliveredWithin}, Cash on Delivery. How ${store.name} sends your books.`,
    path: '/shipping-policy',
  })

export const returnPolicyHead = (store: Store) =>
  textPageHead(store, {
    title: 'Return Policy',
    description: `Replacement or return within ${PROMISES.returnWithin} of delivery, refunds in ${PROMISES.refundWithin}. How returns work at ${store.name}.`,
    path: '/return-policy',
  })

export const privacyPolicyHead = (store: Store) =>
  textPageHead(store, {
    title: 'Privacy Policy',
    description: `What ${store.name} stores about you, who receives it, how long it is stored, and your rights. No trackers.`,
    path: '/privacy-policy',
  })

export const termsHead = (store: Store) =>
  textPageHead(store, {
    title: 'Terms & Conditions',
    description: `The terms under which ${store.name} sells: prices, orders, Cash on Delivery, delivery, returns, privacy and complaints.`,
    path: '/terms-conditions',
  })

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
    description: `Reach ${store.name} in Kota by phone, WhatsApp, email or form. ${store.hours}`,
    path: '/contact-us',
    jsonLd: [
      contactStructuredData(store),
      breadcrumbStructuredData([{ label: 'Home', path: '/' }, { label: 'Contact Us' }], store.url),
    ],
  })
