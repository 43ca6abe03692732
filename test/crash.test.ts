import { expect, test } from 'vitest'
import { tradeThroughCrashes } from './crash.ts'

test('a shop whose app and database are killed loses no order and places none twice', async () => {
  const { confirmed, ...came } = await tradeThroughCrashes(2, 1)
  expect(confirmed).toBeGreaterThan(2)
  expect(came).toMatchObject({ appKills: 1, databaseKills: 1, lost: 0, unasked: 0, faults: [] })
}, 120_000)
