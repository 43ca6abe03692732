// Which characters the texts of the store have. The database cannot store NUL, nor half a surrogate pair in JSON.

// No text needs control characters and noncharacters. Zero-width spaces and marks of writing direction make two names look
// alike; they come from copying, never from a keyboard. Joiners stay: Indian scripts and emoji need them.
const INVISIBLE =
  /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}|[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

/** A text of nothing but joiners, fillers of scripts, marks and empty Braille shows nothing. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\p{M}\u2800]*$/u

/**
 * Removes the characters that cannot be stored, and those that cannot be seen. A text of which nothing can be seen is empty.
 * @example cleanText('NCERT\u200B-12') // 'NCERT-12'
 */
export function cleanText(text: string): string {
  const clean = text.replace(INVISIBLE, '')
  return BLANK.test(clean) ? '' : clean
}

const ESCAPES = /\\(?:u[Dd][89ABab]..\\u[Dd][C-Fc-f]..|u(?<alone>0000|[Dd][89A-Fa-f]..)|[^])/g

/**
 * Removes the characters that cannot be stored from the texts and names of a JSON text: what passes another check, such as a
 * password, stays as it was typed otherwise. A backslash before `u0000` may itself be escaped.
 */
export const storableJson = (json: string): string =>
  json.replaceAll(ESCAPES, (escape, alone?: string) => (alone === undefined ? escape : ''))
