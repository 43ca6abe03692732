import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Database } from '../database/connect.ts'
import { noStoreByDefault } from '../http/no-store.ts'
import type { AppEnv } from '../http/app-env.ts'
import { NotFoundError } from '../http/errors.ts'
import { emails } from '../database/schema/email.ts'
import { emailListPage, emailPage } from './dev-outbox-page.ts'
import { listEmails } from './outbox.queries.ts'

const PAGE_SIZE = 50

/** Previews the outbox for developers. Mounted only in development. */
export function devOutboxRoutes({ db }: { db: Database }) {
  return new Hono<AppEnv>()
    .use(noStoreByDefault)
    .get('/', async (c) => {
      const { rows } = await listEmails(db, undefined, PAGE_SIZE)
      return c.html(emailListPage(rows))
    })
    .get('/:id{[1-9]\\d{0,8}}', async (c) => {
      const [email] = await db
        .select()
        .from(emails)
        .where(eq(emails.id, Number(c.req.param('id'))))
      if (!email) throw new NotFoundError('Email')
      return c.html(emailPage(email))
    })
}
