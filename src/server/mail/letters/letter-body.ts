/** What letters are built of: each block is shown in the HTML of a letter, and in its text. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** A button in HTML, an address in text. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; rows: readonly Fact[] }
  | { kind: 'lines'; lines: readonly BookLine[]; sums: readonly Fact[] }

/** A name and what it is: `['Courier', 'BlueDart']`. */
export type Fact = readonly [name: string, value: string]

export interface BookLine {
  name: string
  /** What is told of it besides: '2 × ₹499.00'. */
  detail: string
  amount: string
}

export interface LetterBody {
  heading: string
  blocks: readonly Block[]
}

/** Who writes, at the foot of every letter. */
export interface Sender {
  name: string
  url: string
  phone: string
  email: string
  address: string
}
