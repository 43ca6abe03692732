import { describe, expect, it } from 'vitest'
import { ACTION_LABELS as ORDER_ACTIONS } from '../orders/timeline/history-labels.ts'
import { describeAction, fieldChanges } from './audit-labels.ts'

describe('audit entry', () => {
  it('has a readable label', () => {
    expect(describeAction({ action: 'update', kind: 'site-setting' })).toBe('changed site setting')
    expect(describeAction({ action: 'reset password', kind: 'user' })).toBe('reset the password of user')
    expect(describeAction({ action: 'login failed', kind: 'user' })).toBe('failed to log in as user')
    expect(describeAction({ action: 'import', kind: 'leaflet' })).toBe('imported leaflet')
    expect(describeAction({ action: 'end sessions', kind: 'user' })).toBe('ended the sessions of user')
  })

  it('says in words what was done to an order, as its timeline does', () => {
    for (const action of Object.keys(ORDER_ACTIONS))
      expect(describeAction({ action, kind: 'order' })).not.toBe(`${action} order`)
    expect(describeAction({ action: 'remit', kind: 'order' })).toBe('recorded the payment of order')
    expect(describeAction({ action: 'resolve', kind: 'cash-exception' })).toBe('resolved cash exception')
  })

  it('shows amounts in rupees', () => {
    expect(fieldChanges({ kind: 'remittance', before: null, after: { netPaise: 387_000, utr: 'N1' } })).toEqual([
      { name: 'Net', before: '—', after: '₹3,870.00' },
      { name: 'UTR', before: '—', after: 'N1' },
    ])
  })

  it('shows each field before and after the change', () => {
    const before = { price: 499, featured: false, classTypes: ['11th', '12th'], image: '' }
    const after = { price: 449, featured: true, classTypes: [], image: '/files/a.webp' }
    expect(fieldChanges({ kind: 'product', before, after })).toEqual([
      { name: 'Price', before: '499', after: '449' },
      { name: 'Featured', before: 'no', after: 'yes' },
      { name: 'Class types', before: 'Class 11, Class 12', after: '—' },
      { name: 'Image', before: '—', after: '/files/a.webp' },
    ])
  })

  it('has the words of the other screens for stored values', () => {
    const before = { status: 'pending', paymentStatus: 'pending' }
    const after = { status: 'delivered', paymentStatus: 'completed' }
    expect(fieldChanges({ kind: 'order', before, after })).toEqual([
      { name: 'Status', before: 'Pending', after: 'Delivered' },
      { name: 'Payment status', before: 'Unpaid', after: 'Paid' },
    ])
  })

  it('names fields in plain words', () => {
    const [change] = fieldChanges({ kind: 'user', before: { isEnabled: true }, after: { isEnabled: false } })
    expect(change).toEqual({ name: 'Two-factor authentication', before: 'yes', after: 'no' })
  })

  it('shows all fields of an added or deleted row and truncates long texts', () => {
    expect(fieldChanges({ kind: 'product', before: null, after: { name: 'Optics', facts: { a: 1 } } })).toEqual([
      { name: 'Name', before: '—', after: 'Optics' },
      { name: 'Facts', before: '—', after: '{"a":1}' },
    ])
    const [cut] = fieldChanges({ kind: 'product', before: { description: 'x'.repeat(500) }, after: null })
    expect(cut?.before).toBe(`${'x'.repeat(120)}…`)
  })
})
