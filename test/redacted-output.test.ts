import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHILD_ENVIRONMENT } from './child-environment.ts'
import { waitFor } from './fixtures/shipping-fixture.ts'
import { loginAsAdmin } from './users.ts'
import { openTestStore, type TestStore } from './test-store.ts'

const NAME = 'Tarulata Banjara'
const MOBILE = '9829077531'
const TOKEN = 'a-token-of-sixteen'
const ROOT = path.resolve(import.meta.dirname, '..')

let store: TestStore
let staffCookie: string
beforeAll(async () => {
  store = await openTestStore()
  staffCookie = `rankshelf_session=${(await loginAsAdmin(store)).client.cookie('rankshelf_session')}`
})
afterAll(() => store.close())

/** A production process of the store whose stdout and stderr are captured. */
interface CapturedProcess {
  child: ChildProcess
  url: string
  output: () => string
}

async function start(failure: string): Promise<CapturedProcess> {
  const preload = path.join(ROOT, 'test/plant-failure.ts')
  const main = path.join(ROOT, 'src/server/main.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', preload, main], {
    env: {
      ...CHILD_ENVIRONMENT,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'trace',
      PUBLIC_URL: 'http://shop.test',
      SHIPROCKET_WEBHOOK_TOKEN: TOKEN,
      DATABASE_URL: store.databaseUrl,
      DATA_DIR: store.services.config.dataDir,
      PLANTED_PERSON: `${NAME} ${MOBILE}`,
      PLANTED_FAILURE: failure,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: string[] = []
  const output = () => parts.join('')
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => parts.push(text))
  await waitFor(async () => output().includes(' at http://localhost:'))
  const port = / at http:\/\/localhost:(\d+)/.exec(output())?.[1]
  return { child, url: `http://127.0.0.1:${port}`, output }
}

async function stop({ child }: CapturedProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

function expectNoPersonalData(text: string): void {
  expect(text).not.toContain('Tarulata')
  expect(text).not.toContain(MOBILE)
}

/** Renames a column while `work` runs, so that queries fail. */
async function withoutColumn(table: string, column: string, work: () => Promise<void>): Promise<void> {
  const [from, to] = [sql.identifier(column), sql.identifier(`${column}_gone`)]
  await store.db.execute(sql`alter table ${sql.identifier(table)} rename column ${from} to ${to}`)
  try {
    await work()
  } finally {
    await store.db.execute(sql`alter table ${sql.identifier(table)} rename column ${to} to ${from}`)
  }
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('process output', () => {
  let running: CapturedProcess
  beforeAll(async () => {
    running = await start('none')
  })
  afterAll(() => stop(running))

  test.each([NAME, MOBILE])(
    'a failed CSV export that searches for %s is logged without personal data',
    async (search) => {
      await withoutColumn('orders', 'search_key', async () => {
        const url = `${running.url}/api/admin/orders/export?search=${encodeURIComponent(search)}`
        const response = await fetch(url, { headers: { Cookie: staffCookie } })
        expectNoPersonalData(await response.text().catch(() => ''))
      })
      await expect.poll(running.output).toContain('export failed')
      expectNoPersonalData(running.output())
    },
  )

  test('a failed request is logged without personal data', async () => {
    await withoutColumn('contact_messages', 'subject', async () => {
      const message = { name: NAME, email: 'tarulata@example.in', phone: MOBILE, subject: 'order', message: NAME }
      expect((await post(`${running.url}/api/contact-messages`, message)).status).toBe(500)
    })
    await expect.poll(running.output).toContain('request failed')
    expectNoPersonalData(running.output())
  })

  test('a failed page is logged without personal data', async () => {
    await withoutColumn('products', 'name', async () => {
      await (await fetch(`${running.url}/products?search=${encodeURIComponent(NAME)}`)).text()
    })
    await expect.poll(running.output).toContain('"route":"page","status":500')
    expectNoPersonalData(running.output())
  })

  test('a failed job is logged without personal data', async () => {
    await withoutColumn('shipments', 'tracking_number', async () => {
      const headers = { 'x-api-key': TOKEN }
      const event = { awb: MOBILE, shipment_status_id: 7, current_status: NAME }
      expect((await post(`${running.url}/api/courier-updates`, event, headers)).status).toBe(200)
      const failed = sql`select 1 from pgboss.job where name = 'tracking-events' and output is not null`
      await expect.poll(async () => (await store.db.execute(failed)).rows.length).toBeGreaterThan(0)
    })
    expectNoPersonalData(running.output())
  })
})

test.each(['rejection', 'exception'])(
  'an unhandled %s ends the process and prints a redacted line',
  async (failure) => {
    const running = await start(failure)
    const exited = once(running.child, 'close')
    running.child.kill('SIGUSR2')
    expect((await exited)[0]).toBe(1)
    expect(running.output()).toContain('"msg":"uncaught error"')
    expect(running.output()).toContain('printed by a library')
    expect(running.output()).toContain('Failed query: select $1')
    expectNoPersonalData(running.output())
  },
)
