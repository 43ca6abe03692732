/** Groups of the reasons why a delivery attempt failed. */
export const NDR_REASON_GROUPS = ['unreachable', 'address', 'later', 'refused', 'cash', 'restricted', 'other'] as const
export type NdrReasonGroup = (typeof NDR_REASON_GROUPS)[number]

export const NDR_REASON_LABELS: Record<NdrReasonGroup, string> = {
  unreachable: 'Customer not reached',
  address: 'Address not found',
  later: 'Asked for another day',
  refused: 'Customer refused',
  cash: 'Cash not ready',
  restricted: 'Area not served',
  other: 'Other reason',
}

/** What staff do next, by group. Shiprocket's help centre names what each of them needs. */
export const NDR_REASON_ADVICE: Record<NdrReasonGroup, string> = {
  unreachable: 'Call the customer. Try again with a number that is answered.',
  address: 'Get the full address with a landmark. Try again with it.',
  later: 'Get the day on which the customer is at home. Try again on it.',
  refused: 'Call once to ask why. If the customer does not want the books, bring them back.',
  cash: 'Ask for the day on which the cash is ready. Try again on it.',
  restricted: 'Ask for an address or a meeting point that the courier serves.',
  other: 'Call the customer and find out what happened.',
}

// The wording varies by courier, so words are matched, the most telling ones first. "Customer refused, cash not ready" is
// about cash: another day helps.
const PATTERNS: readonly (readonly [NdrReasonGroup, RegExp])[] = [
  ['cash', /\b(cash|cod|amount|money|payment|paid)\b/i],
  ['refused', /\b(refus|reject|cancel|denied|not want|does ?n.?t want|not interested|not ordered)/i],
  ['later', /\b(future|resched|later|another day|next day|postpone|defer|delay(ed)? delivery|requested? (a )?date)/i],
  ['restricted', /\b(out of delivery|oda|restrict|no entry|not serviceable|non.?serviceable|area closed)/i],
  ['address', /\b(address|landmark|door lock|locked|premises closed|house closed|shifted|location|pin ?code)/i],
  [
    'unreachable',
    /(contact|not available|unavailable|not reach|unreach|no response|not answer|no answer|switched off|phone|absent|not at home|not present)/i,
  ],
]

/**
 * Returns the group of a courier's reason.
 * @param reason Shiprocket's text, such as `Customer Not Contactable`; `other` for one that matches no group
 */
export const ndrReasonGroup = (reason: string): NdrReasonGroup =>
  PATTERNS.find(([, pattern]) => pattern.test(reason))?.[0] ?? 'other'
