// `npm run bench -- search-relevance`: quality of the search on the demo catalog, over the searches of
// test/fixtures/search-queries.ts: precision at 5 and the share of searches that show nothing.
import { loadDemoCatalog } from '../src/server/catalog/load-demo-catalog.ts'
import { NONSENSE_QUERIES, SEARCH_QUERIES } from '../test/fixtures/search-queries.ts'
import { evaluateSearch, findShown } from '../test/search-relevance.ts'
import { withFreshDatabase } from './shared/bench-database.ts'
import { writeResult } from './write-result.ts'

const MIN_PRECISION = 0.9
const MAX_ZERO_RESULTS = 0.02

const outcomes: Awaited<ReturnType<typeof evaluateSearch>>[] = []
let nonsenseShown = 0
await withFreshDatabase(async (db) => {
  await db.transaction(loadDemoCatalog)
  for (const query of SEARCH_QUERIES) outcomes.push(await evaluateSearch(db, query))
  for (const query of NONSENSE_QUERIES) {
    if ((await findShown(db, query)).near.length > 0) nonsenseShown += 1
  }
})

const share = (count: number): number => Math.round((count / outcomes.length) * 1000) / 1000
const precisionAt5 = share(outcomes.reduce((sum, { precision }) => sum + precision, 0))
const zeroResults = share(outcomes.filter(({ shown }) => shown.length === 0).length)
writeResult('search-relevance', {
  searches: outcomes.length,
  precisionAt5,
  minPrecision: MIN_PRECISION,
  zeroResults,
  maxZeroResults: MAX_ZERO_RESULTS,
  expectedFirst: share(outcomes.filter(({ isFirstExpected }) => isFirstExpected).length),
  nonsense: { searches: NONSENSE_QUERIES.length, shown: nonsenseShown },
  imprecise: outcomes.filter(({ precision }) => precision < 1).map(({ query, precision }) => ({ query, precision })),
})
process.exitCode = precisionAt5 >= MIN_PRECISION && zeroResults <= MAX_ZERO_RESULTS && nonsenseShown === 0 ? 0 : 1
