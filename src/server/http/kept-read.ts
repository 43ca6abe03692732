import type { Context, MiddlewareHandler } from 'hono'
import type { AnswerCache } from './answer-cache.ts'
import type { AppEnv } from './environment.ts'
import { fitAnswer } from './kept-answer.ts'

/**
 * Answers a public read from the cache, with an ETag. Only for calls whose answer is the same for everybody.
 * @param parameters the query names the call knows; others do not make another answer
 */
export function keptRead(cache: AnswerCache, parameters: readonly string[] = []): MiddlewareHandler<AppEnv> {
  return async (c, next) => answerKept(c, cache, keyOf(c, parameters), next)
}

/** The same for a call that tells whoever is logged in more than a visitor: only the visitor's answer is kept. */
export function keptForVisitors(cache: AnswerCache, parameters: readonly string[] = []): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.var.user) {
      await next()
      c.header('Cache-Control', 'private, no-store')
      return
    }
    await answerKept(c, cache, keyOf(c, parameters), next)
    c.header('Vary', 'Accept-Encoding, Cookie')
  }
}

function keyOf(c: Context<AppEnv>, parameters: readonly string[]): string {
  const query = parameters.flatMap((name) => {
    const value = c.req.query(name)
    return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]
  })
  return `${c.req.path}?${query.join('&')}`
}

async function answerKept(
  c: Context<AppEnv>,
  cache: AnswerCache,
  key: string,
  next: () => Promise<void>,
): Promise<void> {
  const answer = await cache.get(key, async () => {
    await next()
    return c.res
  })
  const { status, headers, body } = fitAnswer(answer, c.req.header('accept-encoding'), c.req.header('if-none-match'))
  c.set('keptAs', key)
  c.res = undefined
  c.res = new Response(body, { status, headers })
}
