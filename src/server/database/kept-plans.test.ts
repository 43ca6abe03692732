import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { siteSettings } from '../content/content.tables.ts'
import { connect, type Connection } from './connect.ts'

let database: TestDatabase
let connection: Connection

beforeEach(async () => {
  database = await cloneDatabase()
})

afterEach(async () => {
  await connection.close()
  await database.drop()
})

/** With one connection, so that what it keeps can be looked at. */
function open(plansKept = true) {
  connection = connect(database.url, () => {}, { max: 1, plansKept })
  return connection.db
}

async function keptPlans(): Promise<string[]> {
  const { rows } = await connection.pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements order by statement',
  )
  return rows.map(({ statement }) => statement)
}

async function oftenAsked(): Promise<void> {
  const { db } = connection
  for (let time = 0; time < 20; time += 1) {
    const key = `colour ${time}`
    await db.insert(siteSettings).values({ key, value: 'blue' })
    await db.select().from(siteSettings).where(eq(siteSettings.key, key))
    await db.select().from(siteSettings).where(eq(siteSettings.value, 'blue')).orderBy(asc(siteSettings.key)).limit(3)
  }
}

test('the database plans once what writes or looks up by a key, and lists anew each time', async () => {
  open()
  await oftenAsked()
  const [insert, select, ...others] = await keptPlans()
  expect(insert).toMatch(/^insert into "site_settings"/)
  expect(select).toMatch(/^select .* where "site_settings"\."key" = \$1$/)
  expect(others).toEqual([])
})

test('what is asked once or twice is not kept', async () => {
  const db = open()
  await db.update(siteSettings).set({ value: 'red' }).where(eq(siteSettings.key, 'colour'))
  expect(await keptPlans()).toEqual([])
})

test('nothing is kept behind a pooler', async () => {
  open(false)
  await oftenAsked()
  expect(await keptPlans()).toEqual([])
})

test('orders go on while a release adds a column to what their plans are of', async () => {
  const db = open()
  await oftenAsked()
  await db.execute(sql`alter table site_settings add column note text`)
  await db.insert(siteSettings).values({ key: 'later', value: 'green' })
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.key, 'later'))
  expect(row?.value).toBe('green')
})

test('plans are kept of so many statements, not of ever more', async () => {
  const db = open()
  for (let width = 1; width <= 170; width += 1) {
    const values = Array.from({ length: width }, (_, place) => ({ key: `${width} ${place}`, value: 'x' }))
    for (let time = 0; time < 11; time += 1) await db.insert(siteSettings).values(values).onConflictDoNothing()
  }
  expect((await keptPlans()).length).toBe(150)
  const [{ count } = { count: 0 }] = await db.select({ count: sql<number>`count(*)::int` }).from(siteSettings)
  expect(count).toBeGreaterThanOrEqual((170 * 171) / 2)
})
