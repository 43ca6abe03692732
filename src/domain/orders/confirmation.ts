// Whether the customer has confirmed an order with cash on delivery before it is sent.

export const CONFIRMATIONS = ['not_required', 'pending', 'confirmed', 'unreachable', 'declined'] as const
export type Confirmation = (typeof CONFIRMATIONS)[number]

export const CONFIRMATION_LABELS: Record<Confirmation, string> = {
  not_required: 'Not needed',
  pending: 'Not confirmed yet',
  confirmed: 'Confirmed',
  unreachable: 'Not confirmed by call',
  declined: 'Declined',
}

/** How an order got its confirmation: `policy` is a rule of the owner, `staff` a decision without a call. */
export const CONFIRMATION_CHANNELS = ['link', 'whatsapp', 'phone', 'staff', 'policy'] as const
export type ConfirmationChannel = (typeof CONFIRMATION_CHANNELS)[number]

export const CONFIRMATION_CHANNEL_LABELS: Record<ConfirmationChannel, string> = {
  link: 'Link',
  whatsapp: 'WhatsApp',
  phone: 'Phone call',
  staff: 'Staff',
  policy: 'Policy',
}

/** What happens with an order of a level of risk. `hold`: staff decide; the customer is not asked. */
export const CONFIRMATION_POLICIES = ['ship', 'link', 'call', 'hold'] as const
export type ConfirmationPolicy = (typeof CONFIRMATION_POLICIES)[number]

export const CONFIRMATION_POLICY_LABELS: Record<ConfirmationPolicy, string> = {
  ship: 'Ship without asking',
  link: 'Ask by link',
  call: 'Call',
  hold: 'Hold for staff',
}

/** The action of a change of the confirmation in the history of an order. */
export const CONFIRMATION_ACTION = 'confirmation'

const NEXT: Record<Confirmation, readonly Confirmation[]> = {
  not_required: ['pending'],
  pending: ['confirmed', 'unreachable', 'declined', 'not_required'],
  confirmed: ['declined'],
  unreachable: ['pending', 'confirmed', 'declined', 'not_required'],
  // The order was reopened.
  declined: ['pending'],
}

/** Whether a confirmation can follow another. An undo goes back. */
export const isConfirmationStep = (from: Confirmation, to: Confirmation, isUndo = false): boolean =>
  NEXT[from].includes(to) || (isUndo && NEXT[to].includes(from))

/** Those of an order that only staff can send, with a reason: its customer has not agreed to it. */
export const HELD_CONFIRMATIONS = ['pending', 'unreachable', 'declined'] as const satisfies Confirmation[]
export const isHeld = ({ confirmation }: { confirmation: Confirmation }): boolean =>
  HELD_CONFIRMATIONS.some((held) => held === confirmation)

const HELD_REASONS: Partial<Record<Confirmation, string>> = {
  pending: 'The customer has not confirmed this order.',
  unreachable: 'The customer of this order was called and has not confirmed it.',
  declined: 'The customer has declined this order.',
}

/** Says why an order is held; undefined if it is not. */
export const holdMessage = ({ confirmation }: { confirmation: Confirmation }): string | undefined =>
  HELD_REASONS[confirmation]

export const HOLD_REASON_MAX = 200
