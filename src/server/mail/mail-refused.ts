/** A letter that was not taken. `message` is a sentence that may be shown to staff. */
export class MailRefused extends Error {
  /** Whether it may be taken later as it is: nobody answered, or the server is busy. */
  readonly mayPass: boolean

  constructor(message: string, { mayPass, cause }: { mayPass: boolean; cause?: unknown }) {
    super(message, { cause })
    this.mayPass = mayPass
  }
}
