// `npm run bench -- search`: time of a search in the database with 20,000 products, in milliseconds and as a multiple
// of reading one product by id, on a fresh database.
import { countProducts, listCards, resolveFilters } from '../src/server/catalog/products/listing.queries.ts'
import { findProduct } from '../src/server/catalog/catalog.queries.ts'
import { openBundledPostgres } from '../src/server/database/bundled-postgres.ts'
import { connect, type Database } from '../src/server/database/connect.ts'
import { migrateDatabase } from '../src/server/database/migrate.ts'
import { generateProducts } from '../src/server/catalog/generate-products.ts'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { writeResult } from './write-result.ts'

const PRODUCTS = 20_000
const GOAL_MS = 30
const PAGE = { limit: 24 }
const ROUNDS = 40
const WARM_UP = 5
const SEARCHES = [
  'allen physics 11',
  'fiziks',
  'orgnic kemistry',
  'rotatonal moshun notes',
  'dpp genetics',
  'waves question bank 1204',
  'HCV',
  'ph',
  'physics',
  'भौतिकी',
  'no such words',
]

const dataDir = createDataDir()
const postgres = await openBundledPostgres({ dataDir })
await migrateDatabase(postgres.connectionString)
const connection = connect(postgres.connectionString, () => {})
const { db } = connection
await generateProducts(db, PRODUCTS)

const lookup = await measure((round) => findProduct(db, { id: 1 + ((round * 4999) % PRODUCTS) }))
const searches = []
for (const search of SEARCHES) {
  const count = await countProducts(db, await resolveFilters(db, { search }))
  const times = await measure(() => searchOnce(db, search))
  searches.push({ search, count, ...times, ratioToLookup: Math.round(times.minMs / lookup.minMs) })
}
await connection.close()
await postgres.stop()
removeDataDir(dataDir)

// The minimum is compared with the goal: it has the least noise.
const slowest = Math.max(...searches.map(({ minMs }) => minMs))
writeResult('search', { products: PRODUCTS, goalMs: GOAL_MS, slowestMs: slowest, lookup, searches })
process.exitCode = slowest < GOAL_MS ? 0 : 1

/** Parses the query, then reads one page of cards by rank. */
async function searchOnce(database: Database, search: string): Promise<void> {
  await listCards(database, await resolveFilters(database, { search }), PAGE)
}

/** Minimum and median of many runs after a warm-up. */
async function measure(work: (round: number) => Promise<unknown>): Promise<{ minMs: number; medianMs: number }> {
  const times = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const start = performance.now()
    await work(round + WARM_UP)
    if (round >= 0) times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { minMs: rounded(times[0]), medianMs: rounded(times[Math.floor(times.length / 2)]) }
}

function rounded(ms = 0): number {
  return Math.round(ms * 100) / 100
}
