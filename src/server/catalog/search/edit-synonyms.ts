import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { SearchSynonymForm } from '../../../domain/search/search-synonym.ts'
import type { ExpectedFields } from '../../../domain/values/expected-fields.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import { searchSynonyms } from '../../database/schema/search.ts'
import { assertNoEditConflict } from '../../http/edit-conflict.ts'
import { ConflictError, NotFoundError, ValidationError } from '../../http/errors.ts'
import type { Patch } from '../../http/openapi.ts'
import { MAX_ROWS } from '../../http/paging.ts'
import { containsText, orderBy, tableQuery } from '../../http/table-query.ts'

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

const KIND = 'search-synonym'

/**
 * Adds a synonym of the search.
 * @throws ValidationError when the term has no word, or a phrase has no synonym
 * @throws ConflictError when it exists already
 */
export function createSynonym(db: Database, actor: User, form: SearchSynonymForm) {
  return db.transaction(async (tx) => {
    const words = await normalize(tx, form)
    await assertNew(tx, words, 0)
    const [row] = await tx.insert(searchSynonyms).values(words).onConflictDoNothing().returning()
    if (!row) throw alreadyThere(words)
    await audit(tx, { actor, action: 'create', kind: KIND, id: row.id, subject: row.term, after: row })
    return row
  })
}

type SynonymEdit = Patch<SearchSynonymForm> & { expected?: ExpectedFields }

/**
 * Updates the given fields of a synonym.
 * @throws NotFoundError
 * @throws ValidationError as `createSynonym`
 * @throws ConflictError when it exists already, or another user has changed the same fields
 */
export function updateSynonym(db: Database, actor: User, id: number, { expected, ...form }: SynonymEdit) {
  return db.transaction(async (tx) => {
    const before = await lockSynonym(tx, id)
    assertNoEditConflict('search word', { current: before, fields: form, expected })
    const words = await normalize(tx, { term: form.term ?? before.term, synonym: form.synonym ?? before.synonym })
    await assertNew(tx, words, id)
    const [after = before] = await tx.update(searchSynonyms).set(words).where(eq(searchSynonyms.id, id)).returning()
    await audit(tx, { actor, action: 'update', kind: KIND, id, subject: after.term, before, after })
    return after
  })
}

/** Deletes a synonym. @throws NotFoundError */
export function deleteSynonym(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockSynonym(tx, id)
    await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id))
    await audit(tx, { actor, action: 'delete', kind: KIND, id, subject: before.term, before })
  })
}

async function lockSynonym(tx: Transaction, id: number) {
  const [row] = await tx.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)).for('update')
  if (!row) throw new NotFoundError('Search word')
  return row
}

/** Reduces both to words as searches and products are reduced. */
async function normalize(tx: Transaction, { term, synonym }: SearchSynonymForm): Promise<SearchSynonymForm> {
  const { rows } = await tx.execute<{ term: string; synonym: string }>(
    sql`select search_normalize(${term}) as term, search_normalize(${synonym}) as synonym`,
  )
  const [words = { term: '', synonym: '' }] = rows
  if (!words.term) throw new ValidationError({ term: 'Enter a word with letters or digits' })
  if (synonym && !words.synonym) throw new ValidationError({ synonym: 'Enter words with letters or digits' })
  if (isPhrase(words) && !words.synonym) {
    throw new ValidationError({ synonym: 'Enter what is found. Words to ignore are added one by one' })
  }
  return words
}

const isPhrase = ({ term }: SearchSynonymForm): boolean => term.includes(' ')

/** A word may have several synonyms, a phrase has one: it is replaced in the search. */
async function assertNew(tx: Transaction, words: SearchSynonymForm, id: number): Promise<void> {
  const isSame = isPhrase(words) ? undefined : eq(searchSynonyms.synonym, words.synonym)
  const same = and(eq(searchSynonyms.term, words.term), isSame, ne(searchSynonyms.id, id))
  if ((await tx.$count(searchSynonyms, same)) > 0) throw alreadyThere(words)
}

const alreadyThere = ({ term }: SearchSynonymForm): ConflictError =>
  new ConflictError('synonym_exists', `“${term}” is in the list already. Change that row`)
