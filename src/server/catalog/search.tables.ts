import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products } from './catalog.tables.ts'

const wordVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What each product is found by. Kept by triggers: nothing else writes here. */
export const productSearch = pgTable(
  'product_search',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The name in lower-case words, for searches that are the whole name. */
    nameKey: text().notNull(),
    /** Words of the name (A), of institute, exam, class, condition and edition (B), categories (C), description (D). */
    words: wordVector().notNull(),
  },
  (table) => [index('product_search_words_index').using('gin', table.words)],
)

/** Every word that products were ever found by, for searches that no product's word begins with. Kept by triggers. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** How it sounds, in consonants; null for what is not written in Latin letters. */
    sound: text(),
  },
  (table) => [index('search_words_trigram_index').using('gin', table.word.op('gin_trgm_ops')), index().on(table.sound)],
)

/** Short forms and other names, for the shop to edit. A word that means nothing ('') is passed over in searches. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    /** One word as it is typed, in lower case. */
    term: text().notNull(),
    /** The words that a product must hold to be meant. */
    means: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.term, table.means] })],
)
