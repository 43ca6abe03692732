import { STAFF_PASSWORD_MIN } from './credential-limits.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const TOO_EASY = 'This password is too easy to guess'
const TOO_SHORT = `Staff passwords must be at least ${STAFF_PASSWORD_MIN} characters`

/** Adjacent keys of a keyboard, and the zigzags between its rows. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb', '1q2w3e4r5t6y7u8i9o0p', '1234567890']
const LEET_SUBSTITUTES: Readonly<Record<string, string>> = {
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
const MIN_RUN_LENGTH = 4
const MAX_REPEATED_UNIT = 4
/** A password must have at least this many characters besides the username. */
const MIN_EXTRA_CHARACTERS = 5

/** Returns the words that a password may be derived from: without surrounding digits and signs, and with leetspeak replaced. */
function bareForms(password: string): string[] {
  const lower = password.toLowerCase()
  const replaceLeet = (value: string) => value.replace(/[@4310!5$7]/g, (sign) => LEET_SUBSTITUTES[sign] ?? sign)
  const stripSigns = (value: string) => value.replace(/[^a-z]/g, '')
  const core = lower.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '')
  return [core, replaceLeet(core), stripSigns(lower), stripSigns(replaceLeet(lower))]
}

/** Whether all characters are equal, or each is one up or down from the one before. */
function isSequence(value: string): boolean {
  const steps = new Set(Array.from(value.slice(1), (sign, index) => sign.charCodeAt(0) - value.charCodeAt(index)))
  const [step = 0] = steps
  return steps.size <= 1 && Math.abs(step) <= 1
}

function isKeyboardPattern(value: string): boolean {
  const backwards = Array.from(value).toReversed().join('')
  return KEYBOARD.some((row) => row.includes(value) || row.includes(backwards))
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  // A text of repetitions is found again inside its own double, after its first one.
  const period = lower.length < 2 ? -1 : (lower + lower).indexOf(lower, 1)
  const unit = period > 0 && period < lower.length ? lower.slice(0, period) : undefined
  if (/^[\d\s./-]+$/.test(lower) || isSequence(lower) || isKeyboardPattern(lower)) return true
  if (unit && (unit.length <= MAX_REPEATED_UNIT || isCommon(unit))) return true
  return bareForms(password).some(
    (bare) =>
      COMMON_PASSWORDS.has(bare) || (bare.length >= MIN_RUN_LENGTH && (isSequence(bare) || isKeyboardPattern(bare))),
  )
}

/**
 * Validates a password of an admin. Stricter than for customers: at least 8 characters, not a common password or a variant
 * of one, not only digits, and not the username.
 * @returns an error message; undefined for a valid password
 */
export function validateStaffPassword(password: string, username = ''): string | undefined {
  if (password.length < STAFF_PASSWORD_MIN) return TOO_SHORT
  const name = username.toLowerCase()
  const remainder = name ? password.toLowerCase().replaceAll(name, '') : password
  return isCommon(password) || remainder.length < MIN_EXTRA_CHARACTERS ? TOO_EASY : undefined
}
