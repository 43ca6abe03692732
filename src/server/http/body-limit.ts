import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppEnv } from './environment.ts'
import { Problem } from './problem.ts'

const JSON_LIMIT_BYTES = 1024 * 1024

const limit: MiddlewareHandler<AppEnv> = bodyLimit({
  maxSize: JSON_LIMIT_BYTES,
  onError: () => {
    throw new Problem(413, 'too_large', 'What was sent is too large')
  },
})

/** Refuses a payload that no form of the store would send. Calls that take files have a limit of their own. */
export const limitBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  // A call from inside the process comes without the server's bindings.
  const { incoming } = (c.env as AppEnv['Bindings'] | undefined) ?? {}
  const isEmpty = incoming !== undefined && !isAnnounced(incoming.headers)
  const isUpload = c.req.header('content-type')?.startsWith('multipart/form-data') ?? false
  return isRead || isEmpty || isUpload ? next() : limit(c, next)
}

// Node gives every request but a GET a stream to read, also where HTTP says that nothing was sent.
const isAnnounced = (headers: Partial<Record<string, string | string[]>>): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
