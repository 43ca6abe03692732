/** Building blocks of an email. Each is rendered in its HTML and in its text part. */
export type EmailBlock =
  | { kind: 'paragraph'; text: string }
  /** A button in HTML, a URL in text. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; rows: readonly Fact[] }
  | { kind: 'lines'; lines: readonly EmailLine[]; totals: readonly Fact[] }

/** A block of text. */
export const paragraph = (text: string): EmailBlock => ({ kind: 'paragraph', text })

/** A name and its value: `['Courier', 'BlueDart']`. */
export type Fact = readonly [name: string, value: string]

export interface EmailLine {
  name: string
  /** Quantity and price, such as '2 × ₹499.00'. */
  detail: string
  amount: string
}

export interface EmailBody {
  heading: string
  blocks: readonly EmailBlock[]
}

/** The store's details in the footer of every email. */
export interface Sender {
  name: string
  url: string
  phone: string
  email: string
  address: string
}
