import { openBundledPostgres } from '../../src/server/database/bundled-postgres.ts'
import { connect, type Database } from '../../src/server/database/connect.ts'
import { migrateDatabase } from '../../src/server/database/migrate.ts'
import { createDataDir, removeDataDir } from '../../test/data-dir.ts'

/** Runs work on a fresh migrated database of the bundled PostgreSQL and removes it. */
export async function withFreshDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const dataDir = createDataDir()
  const postgres = await openBundledPostgres({ dataDir })
  await migrateDatabase(postgres.connectionString)
  const connection = connect(postgres.connectionString, () => {})
  await work(connection.db)
  await connection.close()
  await postgres.stop()
  removeDataDir(dataDir)
}

/** Returns the durations of repeated work in milliseconds, sorted, after a warm-up. */
export async function timeRounds(
  { rounds, warmUp }: { rounds: number; warmUp: number },
  work: (round: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (let round = -warmUp; round < rounds; round += 1) {
    const startedAt = performance.now()
    await work(round + warmUp)
    if (round >= 0) times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)
}
