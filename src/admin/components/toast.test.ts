import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../api-client.ts'
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

  it('leads to the integrations where the shop has no account at Shiprocket or Google yet', () => {
    const actionOf = (status: number, code: string) => {
      toast.failed(new ApiError(status, JSON.stringify({ message: 'No.', code })), { description: 'No.' })
      return currentToast()?.action
    }
    const integrations = { label: 'Open Integrations', href: '/admin?tab=more&section=integrations' }
    expect(actionOf(503, 'not_configured')).toEqual(integrations)
    // A mail server or WhatsApp that is tested before its settings are saved: the settings are on the same page.
    expect(actionOf(409, 'not_configured')).toBeUndefined()
    expect(actionOf(503, 'courier_unavailable')).toBeUndefined()
  })
})
