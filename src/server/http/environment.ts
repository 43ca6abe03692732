import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { User } from '../../domain/session.ts'

/** What every request carries on its way through the routes. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** Whether the customer reaches the store over HTTPS, here or at the proxy in front. */
    secure: boolean
    log: Logger
    /** Who is logged in; null for a visitor. Set by `identify`. */
    user: User | null
    /** What the answer is kept under, where it is kept for the next who asks. */
    keptAs?: string
  }
  /** Node's own request and response; absent for calls from inside the process. */
  Bindings: Partial<HttpBindings>
}
