import { eq } from 'drizzle-orm'
import { siteSettings } from '../src/server/content/content.tables.ts'
import { letters } from '../src/server/mail/mail.tables.ts'
import { jobHandlers } from '../src/server/workers.ts'
import { type MailRules, openMailServer, type TestMailServer } from './mail-server.ts'
import { openTestStore, type TestStore } from './test-store.ts'

/** A store that sends letters, and the mail server that it sends them to. */
export interface PostOffice {
  store: TestStore
  mail: TestMailServer
  /** How a letter stands in the outbox. */
  letter(key: string): Promise<typeof letters.$inferSelect | undefined>
  close(): Promise<void>
}

/**
 * Opens a store whose e-mail notifications are switched on, and does its jobs. Tries again at once, not in a while.
 * @param settings site settings over the usual ones
 * @param environment settings of the store itself
 */
export async function openPostOffice(
  rules: MailRules = {},
  settings: Record<string, string> = {},
  environment: Record<string, string> = {},
): Promise<PostOffice> {
  const mail = await openMailServer(rules)
  const store = await openTestStore({ JOB_PAUSE_MAX_S: '0', ...environment })
  const rows = {
    'email.enabled': 'true',
    'email.host': '127.0.0.1',
    'email.port': String(mail.port),
    'admin.email': 'owner@shop.example',
    ...settings,
  }
  await store.db.insert(siteSettings).values(Object.entries(rows).map(([key, value]) => ({ key, value })))
  await store.services.jobs.work(jobHandlers(store.services))
  return {
    store,
    mail,
    letter: async (key) => (await store.db.select().from(letters).where(eq(letters.key, key)))[0],
    async close() {
      await store.close()
      await mail.close()
    },
  }
}
