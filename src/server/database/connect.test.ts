import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/test-database.ts'
import { connect } from './connect.ts'

const PG_SOCKET = '/.s.PGSQL.5432'

/** A line to a database that breaks, or falls silent, where a statement with these words is sent. */
async function startProxy(url: string) {
  const fault: { words: string; kind: 'breaks' | 'falls silent' } = { words: 'none', kind: 'breaks' }
  const silent = Promise.withResolvers<void>()
  const there = new URL(url)
  const folder = there.searchParams.get('host')
  const server = net.createServer((caller) => {
    const line = folder ? net.connect(folder + PG_SOCKET) : net.connect(Number(there.port), there.hostname)
    line.on('error', () => caller.destroy()).on('data', (answer) => void caller.write(answer))
    caller.on('error', () => {}).on('close', () => line.destroy())
    caller.on('data', (said) => {
      if (!said.includes(fault.words)) return void line.write(said)
      if (fault.kind === 'breaks') caller.resetAndDestroy()
      silent.resolve()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const here = new URL(url)
  here.hostname = '127.0.0.1'
  here.port = String((server.address() as AddressInfo).port)
  here.searchParams.delete('host')
  return { url: here.href, trouble: fault, silent: silent.promise, close: () => server.close() }
}

test('a database that goes away just when transactions begin keeps no connection of the pool', async () => {
  const database = await cloneDatabase()
  const line = await startProxy(database.url)
  const connection = connect(line.url, () => {}, { max: 2 })
  const { db } = connection
  await db.execute(sql`select 1`)
  line.trouble.words = 'begin'
  for (const _ of [1, 2, 3]) await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow('begin')
  line.trouble.words = 'none'
  const { rows } = await db.transaction((tx) => tx.execute(sql`select 1 as one`))
  expect(rows).toEqual([{ one: 1 }])
  await connection.close()
  line.close()
  await database.drop()
})

test('a pool closes also while a database has fallen silent', async () => {
  const database = await cloneDatabase()
  const line = await startProxy(database.url)
  const connection = connect(line.url, () => {}, { max: 2, closeTimeoutMs: 100 })
  const { db } = connection
  line.trouble.words = 'never answered'
  line.trouble.kind = 'falls silent'
  const asked = db.execute(sql`select 'never answered'`).then(
    () => 'answered',
    () => 'cut off',
  )
  await line.silent
  await connection.close()
  expect(await asked).toBe('cut off')
  line.close()
  await database.drop()
})
