import { z } from 'zod'
import { EXPECTED_FIELDS } from '../values/expected-fields.ts'
import { line } from '../values/schemas.ts'

/** A word of searches and what is found in its place. */
export const searchSynonymSchema = z.object({
  id: z.number().int(),
  term: z.string().describe('A word as it is searched, or several words, in lower case'),
  synonym: z.string().describe('The words of products that are found. Empty for a word that searches ignore'),
})
export type SearchSynonym = z.infer<typeof searchSynonymSchema>

const NO_TERM = 'Enter a word that customers search for'

/** A synonym as the form sends it. */
export const searchSynonymFormSchema = z.object({
  term: z.string(NO_TERM).pipe(line(60).min(1, NO_TERM)),
  synonym: line(60),
})
export type SearchSynonymForm = z.infer<typeof searchSynonymFormSchema>

/** `PUT /api/admin/search-synonyms/{id}`: omitted fields stay as they are. */
export const searchSynonymEditSchema = searchSynonymFormSchema.partial().extend(EXPECTED_FIELDS)
