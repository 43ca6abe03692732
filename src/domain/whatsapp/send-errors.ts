/**
 * What follows from an error: `retry` later, `account`: no message can be sent until the owner acts, so it is tried again
 * later as well, `customer`: this person cannot be reached on WhatsApp, `message`: the message itself is wrong.
 */
export type SendErrorKind = 'retry' | 'account' | 'customer' | 'message'

interface SendErrorRule {
  codes: readonly number[]
  kind: SendErrorKind
  /** For staff: the cause, then the remedy. */
  message: string
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

// Meta's error codes, from its documentation of May 2026 and several providers.
const RULES: readonly SendErrorRule[] = [
  { codes: [0, 190], kind: 'account', message: 'Meta rejected the access token. Enter a new one.' },
  {
    codes: [3, 10, ...range(200, 299)],
    kind: 'account',
    message: 'The access token lacks a permission. Give the system user the permissions for WhatsApp.',
  },
  { codes: [131_042], kind: 'account', message: 'The WhatsApp account has no valid payment method. Add one at Meta.' },
  { codes: [131_031, 368], kind: 'account', message: 'Meta has locked the WhatsApp account. Open its page at Meta.' },
  { codes: [131_045, 133_010], kind: 'account', message: 'The phone number is not registered. Register it at Meta.' },
  { codes: [4, 80_007, 130_429, 131_056], kind: 'retry', message: 'Too many messages at once. It is sent later.' },
  {
    codes: [1, 2, 131_000, 131_016, 131_057],
    kind: 'retry',
    message: 'WhatsApp is not available at the moment. It is sent later.',
  },
  { codes: [131_048], kind: 'customer', message: 'Meta limits messages because some were reported as spam.' },
  { codes: [131_026], kind: 'customer', message: 'The mobile number cannot receive WhatsApp messages.' },
  { codes: [131_047], kind: 'message', message: 'The customer has not written for 24 hours: a template is needed.' },
  { codes: [131_049, 130_472], kind: 'customer', message: 'Meta chose not to deliver the message to this person.' },
  { codes: [131_050], kind: 'customer', message: 'The customer has stopped messages.' },
  { codes: [130_497], kind: 'customer', message: 'Messages to this country are not allowed.' },
  { codes: [131_021], kind: 'message', message: 'The recipient is the shop’s own number.' },
  {
    codes: [132_001],
    kind: 'message',
    message: 'Meta has not approved the template. Check the templates in the WhatsApp settings.',
  },
  {
    codes: [132_015, 132_016],
    kind: 'message',
    message: 'Meta has paused or disabled the template. Check the templates in the WhatsApp settings.',
  },
  { codes: [132_000, 132_005, 132_007, 132_012], kind: 'message', message: 'The message does not fit its template.' },
  { codes: [100, 131_008, 131_009], kind: 'message', message: 'Meta rejected a value of the message.' },
]
const BY_CODE = new Map(RULES.flatMap((rule) => rule.codes.map((code) => [code, rule] as const)))

/** Returns what follows from an error of the Graph API, and a sentence for staff. @param code Meta's error code */
export function describeSendError(code: number): { kind: SendErrorKind; message: string } {
  const { kind, message } = BY_CODE.get(code) ?? { kind: 'message' as const, message: 'WhatsApp rejected the message.' }
  return { kind, message: `${message} (${code})` }
}
