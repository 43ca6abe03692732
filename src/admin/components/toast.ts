import { ApiError } from '../../api-client.ts'
import { createToasts } from '../../ui/overlays/toasts.ts'
import { sectionHref } from './admin-url.ts'

const toasts = createToasts({ success: 3000, error: 5000 })

/** Whether the shop has no account at the service outside that the request needs. */
const isServiceMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 503 && error.code === 'not_configured'

/** Shows why a change failed, and leads to where the service that it needs is set up. */
const failed = (error: unknown, text: { title?: string | undefined; description: string }): void =>
  toasts.error({
    ...text,
    action: isServiceMissing(error) ? { label: 'Open Integrations', href: sectionHref('integrations') } : undefined,
  })

/** The toasts of the admin: a success closes after three seconds, an error after five. */
export const toast = { ...toasts, failed }
