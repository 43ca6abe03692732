import type { EmailBlock } from '../../../domain/email/email-template-api.ts'

/** A block of text. */
export const paragraph = (text: string): EmailBlock => ({ kind: 'paragraph', text })

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
  /** Logo and colours; undefined or empty texts for the standard. */
  brand?: { logo: string; action: string; ink: string }
}
