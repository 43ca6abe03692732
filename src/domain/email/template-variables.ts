/** The texts of an email that staff can change. Paragraphs of `text` are separated by empty lines. */
export interface EmailTexts {
  subject: string
  heading: string
  text: string
}

/** The variables of email templates, with what replaces them. */
export const EMAIL_VARIABLES = {
  order_number: 'Number of the order',
  customer_name: 'Name on the order',
  total: 'What the customer pays, such as ₹449.00',
  shop_name: 'Name of the shop',
  shop_phone: 'Phone number of the shop; empty until it is set',
  amount_note: '“You now pay ₹449.00 in cash instead of ₹898.00.” or that the amount is as before',
  payment_note: 'That the customer keeps the cash ready, or that there is nothing to pay',
  cancellation_note: 'That there is nothing to pay, or that the shop pays back, and who cancelled the order',
  arrival_note: 'When the money arrives',
  cash_note: 'That the customer keeps the cash ready; empty if nothing is to pay',
  parcel_note: 'That the parcel must not be sent or given to the courier',
  return_number: 'Number of the return, such as R-12',
  answer: 'What staff wrote to the customer; can be empty',
  next_step: 'That the customer need not send anything, or that a courier comes',
  pickup_note: 'Whom to call if the courier does not come; empty until the phone number is set',
  check_note: 'That a new copy or the money follows, or that the books cannot be replaced',
  verdict: 'What staff wrote about the check; can be empty',
  new_order_number: 'Number of the order that replaces the books',
  refund: 'The amount that was paid back, such as ₹449.00',
  review_title: '“How is your book?” or “How are your books?”',
  link_days: 'For how many days the link works',
  book: 'Name of the book',
  reason: 'The rule that the review breaks',
  reply: 'The reply of the shop',
  username: 'Name of the account',
  new_address: 'The new email address of the account',
  mobile_change: 'With which mobile number the account can be opened, or that it was removed',
  deletion_day: 'The day on which the data is deleted',
  withdrawal_days: 'For how many days the request can be withdrawn',
  tax_years: 'For how many years the tax office needs the orders',
} as const
export type EmailVariable = keyof typeof EMAIL_VARIABLES

/**
 * Parts of an email that staff cannot change, with what they are. One stands where the text has it alone in a paragraph,
 * else at the end.
 */
export const EMAIL_PARTS = {
  books: 'The books of the return',
  note: 'What the customer wrote',
  send_to: 'The address of the shop',
  parcel: 'Courier and tracking number',
  rejected: 'Copies that are not accepted, with the reason',
  payment: 'Amount and reference of the refund',
  ordered_books: 'The books of the order that have no review',
  button: 'The button of the email',
} as const
export type EmailPart = keyof typeof EMAIL_PARTS

/** What a preview is made of. */
export const EMAIL_EXAMPLES = ['order', 'return', 'account'] as const

/** A kind of email, with the texts that apply until staff change them. */
export interface EmailTemplate extends EmailTexts {
  title: string
  recipient: 'customer' | 'staff'
  example: (typeof EMAIL_EXAMPLES)[number]
  /** Besides those of every email. */
  variables: readonly EmailVariable[]
  /** Parts in the order in which they end the email if the text does not have them. */
  parts: readonly EmailPart[]
}

/** Variables of every email. */
export const SHOP_VARIABLES = ['shop_name', 'shop_phone'] as const satisfies EmailVariable[]
