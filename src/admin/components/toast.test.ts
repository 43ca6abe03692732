import { afterEach, describe, expect, it } from 'vitest'
import { currentToast, dismissToast } from '../../ui/overlays/toasts.ts'
import { toast } from './toast.ts'

afterEach(() => dismissToast(currentToast()?.id ?? 0))

describe('an admin toast', () => {
  it('closes after three seconds on success', () => {
    toast.success({ description: 'Institute created' })
    expect(currentToast()).toMatchObject({ title: 'Success', description: 'Institute created', durationMs: 3000 })
  })

  it('closes after five seconds on an error', () => {
    toast.error({ description: 'Name is taken' })
    expect(currentToast()).toMatchObject({ title: 'Error', tone: 'error', durationMs: 5000 })
  })
})
