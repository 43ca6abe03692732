import type { MiddlewareHandler } from 'hono'
import { storableJson } from '../../domain/values/text.ts'

/** Removes from every JSON body, before its validation, what the database cannot store. */
export const storableBody: MiddlewareHandler = async (c, next) => {
  const { req } = c
  req.json = async <T>() => JSON.parse(storableJson(await req.text())) as T
  await next()
}
