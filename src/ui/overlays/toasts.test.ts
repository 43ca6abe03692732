import { afterEach, describe, expect, it } from 'vitest'
import { currentToast, dismissToast, toast } from './toasts.ts'

afterEach(() => dismissToast(currentToast()?.id ?? 0))

describe('toasts', () => {
  it('a newer toast replaces the older', () => {
    toast.success({ title: 'Added to Cart' })
    const older = currentToast()
    toast.error({})
    expect(currentToast()).toMatchObject({ title: 'Error', tone: 'error', durationMs: 5000 })
    dismissToast(older?.id ?? 0)
    expect(currentToast()?.title).toBe('Error')
  })

  it('a dismissed toast disappears', () => {
    toast.success({ title: 'Added to Cart' })
    dismissToast(currentToast()?.id ?? 0)
    expect(currentToast()).toBeUndefined()
  })
})
