import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Database } from '../database/connect.ts'
import { neverStored } from '../http/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { notFound } from '../http/problem.ts'
import { letters } from '../mail/mail.tables.ts'
import { letterListPage, letterPage } from './development-mail-page.ts'
import { listLetters } from './letters.queries.ts'

const SHOWN = 50

/** The outbox for developers: letters are looked at as their readers would see them. Never part of a shop in production. */
export function developmentMailRoutes({ db }: { db: Database }) {
  return new Hono<AppEnv>()
    .use(neverStored)
    .get('/', async (c) => {
      const { rows } = await listLetters(db, undefined, { limit: SHOWN })
      return c.html(letterListPage(rows))
    })
    .get('/:id{[1-9]\\d{0,8}}', async (c) => {
      const [letter] = await db
        .select()
        .from(letters)
        .where(eq(letters.id, Number(c.req.param('id'))))
      if (!letter) throw notFound('Letter')
      return c.html(letterPage(letter))
    })
}
