import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/test-database.ts'
import { connect } from './connect.ts'

const PG_SOCKET = '/.s.PGSQL.5432'

/** A proxy to a database that resets the connection, or stops responding, at a statement that contains `fault.text`. */
async function startProxy(url: string) {
  const fault: { text: string; kind: 'reset' | 'silence' } = { text: 'none', kind: 'reset' }
  const faultReached = Promise.withResolvers<void>()
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const server = net.createServer((client) => {
    const upstream = folder ? net.connect(folder + PG_SOCKET) : net.connect(Number(target.port), target.hostname)
    upstream.on('error', () => client.destroy()).on('data', (data) => void client.write(data))
    client.on('error', () => {}).on('close', () => upstream.destroy())
    client.on('data', (data) => {
      if (!data.includes(fault.text)) return void upstream.write(data)
      if (fault.kind === 'reset') client.resetAndDestroy()
      faultReached.resolve()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const proxyUrl = new URL(url)
  proxyUrl.hostname = '127.0.0.1'
  proxyUrl.port = String((server.address() as AddressInfo).port)
  proxyUrl.searchParams.delete('host')
  return { url: proxyUrl.href, fault, faultReached: faultReached.promise, close: () => server.close() }
}

test('connections that are lost when a transaction begins return to the pool', async () => {
  const database = await cloneDatabase()
  const proxy = await startProxy(database.url)
  const connection = connect(proxy.url, () => {}, { max: 2 })
  const { db } = connection
  await db.execute(sql`select 1`)
  proxy.fault.text = 'begin'
  for (const _ of [1, 2, 3]) await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow('begin')
  proxy.fault.text = 'none'
  const { rows } = await db.transaction((tx) => tx.execute(sql`select 1 as one`))
  expect(rows).toEqual([{ one: 1 }])
  await connection.close()
  proxy.close()
  await database.drop()
})

test('a pool can be closed while the database does not respond', async () => {
  const database = await cloneDatabase()
  const proxy = await startProxy(database.url)
  const connection = connect(proxy.url, () => {}, { max: 2, closeTimeoutMs: 100 })
  const { db } = connection
  proxy.fault.text = 'no response'
  proxy.fault.kind = 'silence'
  const query = db.execute(sql`select 'no response'`).then(
    () => 'succeeded',
    () => 'failed',
  )
  await proxy.faultReached
  await connection.close()
  expect(await query).toBe('failed')
  proxy.close()
  await database.drop()
})
