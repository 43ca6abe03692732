import { describe, expect, it } from 'vitest'
import { describeAction, fieldChanges } from './audit-labels.ts'

describe('audit entry', () => {
  it('has a readable label', () => {
    expect(describeAction({ action: 'update', kind: 'site-setting' })).toBe('changed site setting')
    expect(describeAction({ action: 'reset password', kind: 'user' })).toBe('reset the password of user')
    expect(describeAction({ action: 'login failed', kind: 'user' })).toBe('failed to log in as user')
    expect(describeAction({ action: 'import', kind: 'leaflet' })).toBe('imported leaflet')
    expect(describeAction({ action: 'end sessions', kind: 'user' })).toBe('ended the sessions of user')
  })

  it('shows each field before and after the change', () => {
    const before = { price: 499, featured: false, classTypes: ['11th', '12th'], image: '' }
    const after = { price: 449, featured: true, classTypes: [], image: '/files/a.webp' }
    expect(fieldChanges({ before, after })).toEqual([
      { name: 'Price', before: '499', after: '449' },
      { name: 'Featured', before: 'no', after: 'yes' },
      { name: 'Class types', before: '11th, 12th', after: '—' },
      { name: 'Image', before: '—', after: '/files/a.webp' },
    ])
  })

  it('names fields in plain words', () => {
    const [change] = fieldChanges({ before: { isEnabled: true }, after: { isEnabled: false } })
    expect(change).toEqual({ name: 'Two-factor authentication', before: 'yes', after: 'no' })
  })

  it('shows all fields of an added or deleted row and truncates long texts', () => {
    expect(fieldChanges({ before: null, after: { name: 'Optics', facts: { a: 1 } } })).toEqual([
      { name: 'Name', before: '—', after: 'Optics' },
      { name: 'Facts', before: '—', after: '{"a":1}' },
    ])
    const [cut] = fieldChanges({ before: { description: 'x'.repeat(500) }, after: null })
    expect(cut?.before).toBe(`${'x'.repeat(120)}…`)
  })
})
