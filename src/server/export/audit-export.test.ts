import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { ADMIN_ENDPOINTS } from '../../../test/admin-endpoints.ts'
import { test } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { auditLog } from '../database/schema/platform.ts'

const EXPORTS = ADMIN_ENDPOINTS.filter((endpoint) => /^GET .*\/export$/.test(endpoint)).map((endpoint) =>
  endpoint.slice(4),
)
/** What the reports need. */
const REPORT = 'from=2026-11-01&to=2026-11-30&month=2026-11'
/** How the sums of a report are grouped: by day, if it has no other. */
function by(path: string): string {
  if (path.includes('/cash/')) return 'courier'
  return path.includes('/rto/') ? 'week' : 'day'
}
const WITHOUT_SEARCH = ['sales', 'funnel', 'months', 'remittances', 'rto', 'deliveries', 'site-texts']

test('every export is in the audit log with its filters, but without the searched text', async ({ store }) => {
  const { client, user } = await loginAsAdmin(store)
  expect(EXPORTS.length).toBeGreaterThanOrEqual(3)
  for (const path of EXPORTS) {
    const response = await client.request('GET', `${path}?search=9829012341&format=csv&${REPORT}&by=${by(path)}`)
    expect(response.status, path).toBe(200)
    await response.text()
  }
  const isExport = and(eq(auditLog.action, 'export'), eq(auditLog.actor, user.username))
  const entries = await store.db.select().from(auditLog).where(isExport)
  expect(entries).toHaveLength(EXPORTS.length)
  const exported = new Set(entries.map(({ subject }) => subject))
  expect(exported).toEqual(new Set(EXPORTS.map((path) => path.split('/').at(-2))))
  for (const { subject, after } of entries)
    expect(after).toMatchObject({ format: 'csv', ...(!WITHOUT_SEARCH.includes(subject) && { isSearch: true }) })
  expect(JSON.stringify(entries)).not.toContain('9829012341')
})
