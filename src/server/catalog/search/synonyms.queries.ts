import { asc, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { MAX_ROWS } from '../../http/paging.ts'
import { containsText, orderBy, tableQuery } from '../../http/table-query.ts'
import { searchSynonyms } from '../../database/schema/search.ts'

export const synonymsQuery = tableQuery(['term', 'synonym'])

/** Returns one page of the synonyms of the search, by default in the order of the alphabet. */
export function listSynonyms(db: Queryable, query: (typeof synonymsQuery)['_output']) {
  const { term, synonym } = searchSynonyms
  return db
    .select()
    .from(searchSynonyms)
    .where(synonymsWhere(query.search))
    .orderBy(...orderBy(query.sort, { term, synonym }, [asc(term), asc(synonym)]))
    .limit(query.limit ?? MAX_ROWS)
    .offset(query.offset ?? 0)
}

/** Counts the synonyms that match. */
export const countSynonyms = (db: Queryable, search?: string): Promise<number> =>
  db.$count(searchSynonyms, synonymsWhere(search))

const synonymsWhere = (search: string | undefined): SQL | undefined =>
  containsText([searchSynonyms.term, searchSynonyms.synonym], search)
