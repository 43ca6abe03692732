import { STAFF_PASSWORD_MIN } from './account-limits.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const TOO_EASY = 'This password is too easy to guess'
const TOO_SHORT = `Staff passwords must be at least ${STAFF_PASSWORD_MIN} characters`

/** Keys as they lie beside each other, and the zigzags between the rows. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb', '1q2w3e4r5t6y7u8i9o0p', '1234567890']
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}
const SHORTEST_RUN = 4
const LONGEST_UNIT = 4
/** A password that is a username and less than this besides is that username. */
const LEAST_BESIDES_NAME = 5

/** What the bare form of a password could be: signs and digits around it off, digits that stand for letters read as such. */
function bareForms(password: string): string[] {
  const lower = password.toLowerCase()
  const asLetters = (value: string) => value.replace(/[@4310!5$7]/g, (sign) => LETTERS[sign] ?? sign)
  const onlyLetters = (value: string) => value.replace(/[^a-z]/g, '')
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return [core, asLetters(core), onlyLetters(lower), onlyLetters(asLetters(lower))]
}

/** Whether each character follows from the one before: all alike, or one up or down the alphabet. */
function isRun(value: string): boolean {
  const steps = new Set(Array.from(value.slice(1), (sign, place) => sign.charCodeAt(0) - value.charCodeAt(place)))
  const [step = 0] = steps
  return steps.size <= 1 && Math.abs(step) <= 1
}

function isOnKeyboard(value: string): boolean {
  const backwards = Array.from(value).toReversed().join('')
  return KEYBOARD.some((row) => row.includes(value) || row.includes(backwards))
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const unit = /^(.+?)\1+$/.exec(lower)?.[1]
  if (/^[\d\s./-]+$/.test(lower) || isRun(lower) || isOnKeyboard(lower)) return true
  if (unit && (unit.length <= LONGEST_UNIT || isCommon(unit))) return true
  return bareForms(password).some(
    (bare) => COMMON_PASSWORDS.has(bare) || (bare.length >= SHORTEST_RUN && (isRun(bare) || isOnKeyboard(bare))),
  )
}

/**
 * What is wrong with a password for somebody of the staff, as a sentence; undefined when nothing is. Stricter than for
 * customers: 8 characters or more, none of the usual ones in whatever disguise, nothing but digits, and not their name.
 */
export function staffPasswordTrouble(password: string, username = ''): string | undefined {
  if (password.length < STAFF_PASSWORD_MIN) return TOO_SHORT
  const name = username.toLowerCase()
  const besides = name ? password.toLowerCase().replaceAll(name, '') : password
  return isCommon(password) || besides.length < LEAST_BESIDES_NAME ? TOO_EASY : undefined
}
