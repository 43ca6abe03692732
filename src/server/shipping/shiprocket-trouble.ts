import { OutsideTrouble } from '../http/outside-call.ts'

export const TOO_MANY = 429

/** Shiprocket refused, failed or did not answer. `message` says so to staff. */
export class ShiprocketTrouble extends Error {
  /** The HTTP status of the answer; undefined when there was none. */
  readonly status: number | undefined

  constructor(message: string, status?: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }

  /** Whether the same call may go well later, with nobody doing anything about it. */
  get mayPass(): boolean {
    return this.status === undefined || this.status === TOO_MANY || this.status >= 500
  }

  /** Whether the account is at fault: wrong password, the panel's login, a module that is not ticked. */
  get isDenied(): boolean {
    return (
      this.status === 401 || this.status === 403 || /Unauthorized|not have the required permissions/i.test(this.message)
    )
  }
}

/** Whether it failed at once and may pass: who waited for long already is not made to wait as long again. */
export function isBrief(error: unknown): boolean {
  if (!(error instanceof ShiprocketTrouble) || !error.mayPass) return false
  return !(error.cause instanceof OutsideTrouble && error.cause.isSlow)
}
