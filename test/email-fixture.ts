import { eq } from 'drizzle-orm'
import { siteSettings } from '../src/server/settings/settings.tables.ts'
import { emails } from '../src/server/email/email.tables.ts'
import { jobHandlers } from '../src/server/job-handlers.ts'
import { type SmtpRules, openFakeSmtpServer, type FakeSmtpServer } from './fake-servers/smtp-server.ts'
import { openTestStore, type TestStore } from './test-store.ts'

/** A store with email enabled and its fake SMTP server. */
export interface EmailFixture {
  store: TestStore
  smtp: FakeSmtpServer
  /** Returns the outbox row of an email. */
  findEmail(key: string): Promise<typeof emails.$inferSelect | undefined>
  close(): Promise<void>
}

/**
 * Opens a store that sends emails to a fake SMTP server. Its jobs run; failed ones are retried at once.
 * @param settings site settings over the defaults
 * @param environment environment variables of the store
 */
export async function openEmailFixture(
  rules: SmtpRules = {},
  settings: Record<string, string> = {},
  environment: Record<string, string> = {},
): Promise<EmailFixture> {
  const smtp = await openFakeSmtpServer(rules)
  const store = await openTestStore({ JOB_RETRY_DELAY_MAX_S: '0', ...environment })
  const rows = {
    'email.enabled': 'true',
    'email.host': '127.0.0.1',
    'email.port': String(smtp.port),
    'admin.email': 'owner@shop.example',
    ...settings,
  }
  await store.db.insert(siteSettings).values(Object.entries(rows).map(([key, value]) => ({ key, value })))
  await store.services.jobs.work(jobHandlers(store.services))
  return {
    store,
    smtp,
    findEmail: async (key) => (await store.db.select().from(emails).where(eq(emails.key, key)))[0],
    async close() {
      await store.close()
      await smtp.close()
    },
  }
}
