import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products } from './catalog.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The search index of published products, maintained by triggers. */
export const productSearch = pgTable(
  'product_search',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The name in lower-case words, for searches that are the whole name. */
    nameKey: text().notNull(),
    /** Words of the name (A), of institute, book details, exam, class, condition, edition (B), categories (C), description (D). */
    words: tsvector().notNull(),
  },
  (table) => [index('product_search_words_index').using('gin', table.words)],
)

/** All words of the index, for phonetic and fuzzy matches. Maintained by triggers. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** The word's consonant key; null for words not in Latin script. */
    phoneticKey: text(),
  },
  (table) => [
    index('search_words_trigram_index').using('gin', table.word.op('gin_trgm_ops')),
    index().on(table.phoneticKey),
  ],
)

/** Synonyms and abbreviations, editable by the store. An empty synonym marks a stop word. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: integer().notNull().generatedByDefaultAsIdentity().unique(),
    /** A lower-case word, or several words. */
    term: text().notNull(),
    /** Words that match in its place. */
    synonym: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.term, table.synonym] })],
)
