import { afterEach, describe, expect, it } from 'vitest'
import { currentToast, dismissToast, notify } from './toasts.ts'

afterEach(() => dismissToast(currentToast()?.id ?? 0))

describe('toasts', () => {
  it('show one at a time: a newer one takes the place of the older', () => {
    notify({ title: 'Added to Cart' })
    const older = currentToast()
    notify({ title: 'Error', tone: 'error' })
    expect(currentToast()).toMatchObject({ title: 'Error', tone: 'error', durationMs: 5000 })
    dismissToast(older?.id ?? 0)
    expect(currentToast()?.title).toBe('Error')
  })

  it('go when they are dismissed', () => {
    notify({ title: 'Added to Cart' })
    dismissToast(currentToast()?.id ?? 0)
    expect(currentToast()).toBeUndefined()
  })
})
