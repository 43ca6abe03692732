import { afterEach, describe, expect, it } from 'vitest'
import { currentToast, dismissToast } from '../../ui/toasts.ts'
import { tellError, tellSuccess } from './staff-toasts.ts'

afterEach(() => dismissToast(currentToast()?.id ?? 0))

describe('what staff are told', () => {
  it('stays for three seconds when it went well', () => {
    tellSuccess('Institute created')
    expect(currentToast()).toMatchObject({ title: 'Success', description: 'Institute created', durationMs: 3000 })
  })

  it('stays for five seconds when it failed', () => {
    tellError('Name is taken')
    expect(currentToast()).toMatchObject({ title: 'Error', tone: 'error', durationMs: 5000 })
  })
})
