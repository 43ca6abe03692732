import { showToast } from '../../ui/overlays/toasts.ts'

const SUCCESS_MS = 3000
const ERROR_MS = 5000

/** Shows a success toast for three seconds. */
export const tellSuccess = (description?: string, title = 'Success'): void =>
  showToast({ title, description, durationMs: SUCCESS_MS })

/** Shows an error toast for five seconds. */
export const tellError = (description?: string, title = 'Error'): void =>
  showToast({ title, description, tone: 'error', durationMs: ERROR_MS })
