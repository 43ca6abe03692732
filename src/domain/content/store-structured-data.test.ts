import { describe, expect, it } from 'vitest'
import type { Store } from '../store/store.ts'
import { contactStructuredData, faqStructuredData } from './page-structured-data.ts'
import { organizationStructuredData } from './store-structured-data.ts'

const STORE: Store = {
  name: 'Rankshelf',
  url: 'https://shop.example',
  phone: '+91 98290 12345',
  email: 'help@shop.example',
  address: 'Talwandi, Kota',
  whatsapp: '',
  whatsappUpdates: false,
  hours: 'Always',
  since: '',
  social: { facebook: 'https://facebook.example/shop', instagram: '', twitter: 'javascript:alert(1)' },
  seller: { name: 'Shop', address: 'Kota', gstin: '' },
  grievanceOfficer: { name: 'Meena', email: 'meena@shop.example', phone: '' },
  placeholderReviews: false,
  brand: { logo: '', action: '', ink: '', css: '' },
}

describe('structured data of the store', () => {
  it('has the organization with contact details and social profiles', () => {
    expect(organizationStructuredData(STORE)).toMatchObject({
      '@type': 'Organization',
      url: 'https://shop.example/',
      logo: 'https://shop.example/logo.svg',
      sameAs: ['https://facebook.example/shop'],
      contactPoint: { '@type': 'ContactPoint', telephone: '+91 98290 12345', email: 'help@shop.example' },
    })
  })

  it('omits social profiles that are not set', () => {
    const withoutProfiles = { ...STORE, social: { facebook: '', instagram: '', twitter: '' } }
    expect(organizationStructuredData(withoutProfiles)).not.toHaveProperty('sameAs')
  })

  it('has the URL of the contact page', () => {
    expect(contactStructuredData(STORE)).toMatchObject({
      '@type': 'ContactPage',
      url: 'https://shop.example/contact-us',
      mainEntity: { '@type': 'Organization', address: 'Talwandi, Kota' },
    })
  })

  it('has the questions and answers of the FAQ', () => {
    expect(faqStructuredData([{ question: 'Free?', answer: 'Yes.' }])).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ '@type': 'Question', name: 'Free?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } }],
    })
  })
})
