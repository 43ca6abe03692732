import type { CheckReason } from './review-rules.ts'

const EMAIL = /(?<![^\s@])[^\s@]+@[^\s@]+\.[^\s@]+/
const EMAILS = new RegExp(EMAIL, 'g')
const LINK = /https?:\/\/|\bwww\.|\b(?:t\.me|wa\.me|bit\.ly)\b|\b[a-z\d-]+\.(?:com|in|org|net|co|info|shop|xyz|app)\b/i
/** Ten or more digits, with the separators of phone numbers. */
const DIGITS = /\+?\d(?:[\s().-]{0,2}\d){9,}/g
const ISBN = /^97[89]\d{10}$/

// Common words of abuse in English and in Hindi in Latin letters. Staff decide; the list need not be complete.
const ABUSIVE_WORDS = new Set(
  'fuck fucking fucker bitch bastard asshole slut whore chutiya chutiye madarchod behenchod bhenchod bhosdike gandu harami randi kutta kamina saala'.split(
    ' ',
  ),
)

const REPEATED_CHARACTER = /(.)\1{4,}/u
const MIN_LENGTH = 3
const MAX_LENGTH_WITHOUT_VOWEL = 6

/** Returns the reasons for which staff must read a review before it is published. None: it breaks no rule. */
export function checkReview({ title, text }: { title: string; text: string }): CheckReason[] {
  const all = `${title}\n${text}`
  const found: [CheckReason, boolean][] = [
    ['email', EMAIL.test(all)],
    ['link', LINK.test(all.replaceAll(EMAILS, ' '))],
    ['phone', hasPhoneNumber(all)],
    ['abusive_word', wordsOf(all).some((word) => ABUSIVE_WORDS.has(word))],
    ['gibberish', isGibberish(title) || isGibberish(text)],
  ]
  return found.flatMap(([reason, isFound]) => (isFound ? [reason] : []))
}

const hasPhoneNumber = (text: string): boolean =>
  (text.match(DIGITS) ?? []).some((number) => !ISBN.test(number.replaceAll(/\D/g, '')))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** Stars may come without a text; a text of one or two letters, of one repeated letter or without vowels is gibberish. */
function isGibberish(text: string): boolean {
  if (text === '') return false
  const words = wordsOf(text)
  if (words.join('').length < MIN_LENGTH || REPEATED_CHARACTER.test(text)) return true
  return words.some((word) => word.length > MAX_LENGTH_WITHOUT_VOWEL && /^[a-z]+$/.test(word) && !/[aeiouy]/.test(word))
}
