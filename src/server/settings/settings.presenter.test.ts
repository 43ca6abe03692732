import { describe, expect, it, test } from 'vitest'
import { demoSiteSettings } from '../../../demo/shop/content.ts'
import { missingSellerFacts } from '../../domain/store/missing-seller-facts.ts'
import { presentStore } from './settings.queries.ts'

const STORE = { storeName: 'Rankshelf', publicUrl: 'https://shop.example' }
const rowsOf = (settings: Record<string, string>) =>
  Object.entries(settings).map(([key, value], id) => ({ id, key, value, description: null, updatedAt: new Date() }))

describe('seller and grievance officer', () => {
  it('are the values that the owner has set', () => {
    const settings = {
      'public.seller_name': 'Meena Books LLP',
      'public.gstin': '08AAAAA0000A1Z5',
      'public.grievance_name': 'Ritika Meena',
      'public.grievance_email': 'complaints@shop.example',
    }
    const { seller, grievanceOfficer } = presentStore(rowsOf(settings), STORE)
    expect(seller).toMatchObject({ name: 'Meena Books LLP', gstin: '08AAAAA0000A1Z5' })
    expect(grievanceOfficer).toMatchObject({ name: 'Ritika Meena', email: 'complaints@shop.example' })
  })

  it('are reached by the contact details of the store, and have no name until it is set', () => {
    const { seller, grievanceOfficer } = presentStore(rowsOf({ phone: '+91 98290 12345', address: 'Kota' }), STORE)
    expect(seller).toEqual({ name: '', address: 'Kota', gstin: '' })
    expect(grievanceOfficer).toEqual({ name: '', email: '', phone: '+91 98290 12345' })
  })
})

test('a fact that is not set, or only a note in square brackets, is empty', () => {
  const settings = { phone: '[To be filled in]', 'public.seller_name': '[To be filled in: legal name]', email: ' ' }
  const store = presentStore(rowsOf(settings), STORE)
  expect(store).toMatchObject({ phone: '', email: '', address: '', seller: { name: '', address: '', gstin: '' } })
  expect(missingSellerFacts(store)).toEqual(['legal name', 'address', 'phone number', 'email address'])
})

test('the demo claims no legal name, GSTIN or grievance officer', () => {
  const { seller, grievanceOfficer } = presentStore(
    rowsOf(Object.fromEntries(demoSiteSettings.map(({ key, value }) => [key, value]))),
    STORE,
  )
  expect([seller.name, seller.gstin, grievanceOfficer.name]).toEqual(['', '', ''])
})
