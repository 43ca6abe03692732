import { afterEach, describe, expect, it } from 'vitest'
import { currentToast, dismissToast } from '../../ui/overlays/toasts.ts'
import { tellError, tellSuccess } from './toast.ts'

afterEach(() => dismissToast(currentToast()?.id ?? 0))

describe('an admin toast', () => {
  it('closes after three seconds on success', () => {
    tellSuccess('Institute created')
    expect(currentToast()).toMatchObject({ title: 'Success', description: 'Institute created', durationMs: 3000 })
  })

  it('closes after five seconds on an error', () => {
    tellError('Name is taken')
    expect(currentToast()).toMatchObject({ title: 'Error', tone: 'error', durationMs: 5000 })
  })
})
