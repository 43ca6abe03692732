import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { User } from '../../domain/accounts/session.ts'

/** Environment of every route. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** Whether the customer reaches the store over HTTPS, here or at the proxy in front. */
    secure: boolean
    log: Logger
    /** The logged-in user; null for a guest. Set by the session middleware. */
    user: User | null
  }
  /** Node's own request and response; absent for requests from inside the process. */
  Bindings: Partial<HttpBindings>
}

/** Environment of a guarded route: `actor` is the user that the guard let through. */
export interface ActorEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { actor: User }
}

/** The context of any route. */
export type AppContext = Context<AppEnv> | Context<ActorEnv>
