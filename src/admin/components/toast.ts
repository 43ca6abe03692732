import { createToasts } from '../../ui/overlays/toasts.ts'

/** The toasts of the admin: a success closes after three seconds, an error after five. */
export const toast = createToasts({ success: 3000, error: 5000 })
