import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CHILD_ENVIRONMENT } from '../child-environment.ts'
import { createDataDir, removeDataDir } from '../data-dir.ts'
import { scaleLimit } from '../machine-speed.ts'

const MAIN = path.resolve(import.meta.dirname, '../../src/server/main.ts')

let dataDir: string
beforeEach(() => {
  dataDir = createDataDir()
})
afterEach(() => removeDataDir(dataDir))

/** Starts a store with a PostgreSQL of its own. */
function start(port: number) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      ...CHILD_ENVIRONMENT,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: 'off',
      LOG_LEVEL: 'fatal',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return { child, exited: once(child, 'exit') as Promise<[number | null]>, output: () => output }
}

const postgresFile = () => {
  const cluster = fs.existsSync(path.join(dataDir, 'postgres')) ? fs.readdirSync(path.join(dataDir, 'postgres')) : []
  return cluster
    .map((name) => path.join(dataDir, 'postgres', name, 'postmaster.pid'))
    .find((file) => fs.existsSync(file))
}

test('a store that is stopped while it starts leaves no database running', async () => {
  const { child, exited, output } = start(0)
  await expect.poll(() => postgresFile(), { interval: 5, timeout: scaleLimit(60_000) }).toBeDefined()
  expect(output()).toBe('')
  child.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)
  expect(postgresFile()).toBeUndefined()
})

test('a store that cannot start leaves no database running', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { exited, output } = start((taken.address() as AddressInfo).port)
  expect((await exited)[0]).toBe(1)
  expect(output()).toContain('The store did not start.')
  expect(postgresFile()).toBeUndefined()
  taken.close()
})
