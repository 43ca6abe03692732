// Without zod: the storefront imports it.

/** Languages of printed books, by the code that the structured data uses. */
export const LANGUAGES = ['en', 'hi', 'en-hi', 'bn', 'gu', 'kn', 'ml', 'mr', 'or', 'pa', 'ta', 'te', 'ur'] as const
export type Language = (typeof LANGUAGES)[number]

/** Languages by which customers filter. A book in two languages is in the list of both. */
export const FILTER_LANGUAGES = LANGUAGES.filter((language) => !language.includes('-'))

const LANGUAGE_LABELS: Record<Language, string> = {
  en: 'English',
  hi: 'Hindi',
  'en-hi': 'English and Hindi',
  bn: 'Bengali',
  gu: 'Gujarati',
  kn: 'Kannada',
  ml: 'Malayalam',
  mr: 'Marathi',
  or: 'Odia',
  pa: 'Punjabi',
  ta: 'Tamil',
  te: 'Telugu',
  ur: 'Urdu',
}

/** The medium of instruction that a book is written for. */
export const MEDIUMS = ['english', 'hindi'] as const
export type Medium = (typeof MEDIUMS)[number]

const MEDIUM_LABELS: Record<Medium, string> = { english: 'English medium', hindi: 'Hindi medium' }

export const languageLabel = (language: Language): string => LANGUAGE_LABELS[language]
export const mediumLabel = (medium: Medium): string => MEDIUM_LABELS[medium]

/** Returns the codes of a book's languages. @example languageCodes('en-hi') // ['en', 'hi'] */
export const languageCodes = (language: Language): string[] => language.split('-')

/** Returns the names of a list such as 'H. C. Verma, D. C. Pandey'. */
export const splitAuthors = (authors: string): string[] =>
  authors
    .split(/[,;]/)
    .map((author) => author.trim())
    .filter((author) => author !== '')
