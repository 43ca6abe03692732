import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import type { NamedLocks } from '../database/named-locks.ts'
import type { User } from '../../domain/accounts/session.ts'

/** The database in which idempotency keys are claimed, and the locks of requests in flight. */
export interface KeyStore {
  db: Database
  locks: NamedLocks
}

/** Environment of every route. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** Whether the client uses HTTPS, to this process or to the trusted proxy. */
    secure: boolean
    log: Logger
    /** The logged-in user; null for a guest. Set by the session middleware. */
    user: User | null
    /** Where idempotency keys are claimed. */
    keys: KeyStore
  }
  /** The request and response of node:http; absent for requests from this process. */
  Bindings: Partial<HttpBindings>
}

/** Environment of a guarded route: `actor` is the user that the guard accepted. */
export interface ActorEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { actor: User }
}

/** The context of any route. */
export type AppContext = Context<AppEnv> | Context<ActorEnv>
