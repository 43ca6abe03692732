/** Two letters have no trigram index: only a number may be as short. */
const SEARCHABLE = /^#?\p{Nd}+$|.{3}/u

/** Whether a text is long enough to be searched for. */
export const isAdminSearchable = (search: string): boolean => SEARCHABLE.test(search)
