import { describe, expect, it } from 'vitest'
import { demoSiteSettings } from '../../../demo/shop/content.ts'
import { presentStore } from './settings.presenter.ts'

const STORE = { name: 'Rankshelf', url: 'https://shop.example' }
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

  it('default to the store and its contact details', () => {
    const { seller, grievanceOfficer } = presentStore(rowsOf({ phone: '+91 98290 12345', address: 'Kota' }), STORE)
    expect(seller).toEqual({ name: 'Rankshelf', address: 'Kota', gstin: '' })
    expect(grievanceOfficer).toMatchObject({ name: '', phone: '+91 98290 12345' })
  })

  it('are marked in the demo as to be filled in by the owner', () => {
    const marked = demoSiteSettings.filter(({ value }) => value.startsWith('[To be filled in')).map(({ key }) => key)
    expect(marked).toEqual(['public.seller_name', 'public.seller_address', 'public.gstin', 'public.grievance_name'])
  })
})
