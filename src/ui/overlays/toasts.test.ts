import { afterEach, describe, expect, it } from 'vitest'
import { currentToast, dismissToast, showToast } from './toasts.ts'

afterEach(() => dismissToast(currentToast()?.id ?? 0))

describe('toasts', () => {
  it('show one at a time: a newer one replaces the older', () => {
    showToast({ title: 'Added to Cart' })
    const older = currentToast()
    showToast({ title: 'Error', tone: 'error' })
    expect(currentToast()).toMatchObject({ title: 'Error', tone: 'error', durationMs: 5000 })
    dismissToast(older?.id ?? 0)
    expect(currentToast()?.title).toBe('Error')
  })

  it('disappear when dismissed', () => {
    showToast({ title: 'Added to Cart' })
    dismissToast(currentToast()?.id ?? 0)
    expect(currentToast()).toBeUndefined()
  })
})
