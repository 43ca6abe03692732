import { describe, expect, it } from 'vitest'
import { describeAction, fieldChanges } from './audit-labels.ts'

describe('audit entry', () => {
  it('has a readable label', () => {
    expect(describeAction({ action: 'update', kind: 'site-setting' })).toBe('changed site setting')
    expect(describeAction({ action: 'reset password', kind: 'user' })).toBe('reset password user')
    expect(describeAction({ action: 'import', kind: 'leaflet' })).toBe('import leaflet')
  })

  it('shows each field before and after the change', () => {
    const before = { price: 499, featured: false, classTypes: ['11th', '12th'], image: '' }
    const after = { price: 449, featured: true, classTypes: [], image: '/files/a.webp' }
    expect(fieldChanges({ before, after })).toEqual([
      { name: 'price', before: '499', after: '449' },
      { name: 'featured', before: 'no', after: 'yes' },
      { name: 'classTypes', before: '11th, 12th', after: '—' },
      { name: 'image', before: '—', after: '/files/a.webp' },
    ])
  })

  it('shows all fields of an added or deleted row and truncates long texts', () => {
    expect(fieldChanges({ before: null, after: { name: 'Optics', facts: { a: 1 } } })).toEqual([
      { name: 'name', before: '—', after: 'Optics' },
      { name: 'facts', before: '—', after: '{"a":1}' },
    ])
    const [cut] = fieldChanges({ before: { description: 'x'.repeat(500) }, after: null })
    expect(cut?.before).toBe(`${'x'.repeat(120)}…`)
  })
})
