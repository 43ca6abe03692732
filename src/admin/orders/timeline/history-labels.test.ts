import { expect, test } from 'vitest'
import { describeFieldChange } from './history-labels.ts'

test('the timeline says what was entered, changed and removed, and no value is called empty', () => {
  const change = (before: string | null, after: string | null) =>
    describeFieldChange({ field: 'courierName', before, after })
  expect(change(null, 'India Post')).toBe('Courier: India Post')
  expect(change('India Post', 'Delhivery')).toBe('Courier: India Post → Delhivery')
  expect(change('India Post', '')).toBe('Courier removed: India Post')
})
