import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('statements run one after another, also after one that failed', async () => {
  const run = inTurn()
  const log: string[] = []
  const statement = (name: string) => async () => {
    log.push(`${name} begins`)
    await new Promise(setImmediate)
    log.push(`${name} ends`)
    if (name === 'lost') throw new Error('The connection is lost')
    return name
  }
  const results = await Promise.allSettled(['lock', 'lost', 'unlock'].map((name) => run(statement(name))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['lock', 'lost', 'unlock'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})
