import { notify } from '../../ui/toasts.ts'

const SUCCESS_MS = 3000
const ERROR_MS = 5000

/** Tells staff that something went well, for three seconds. */
export const tellSuccess = (description?: string, title = 'Success'): void =>
  notify({ title, description, durationMs: SUCCESS_MS })

/** Tells staff that something failed, for five seconds. */
export const tellError = (description?: string, title = 'Error'): void =>
  notify({ title, description, tone: 'error', durationMs: ERROR_MS })
