/**
 * The states of a message. `sending`: Meta was called, and its response or a status is outstanding. `accepted`: Meta will
 * try to deliver it. The others are Meta's own.
 */
export const WHATSAPP_STATES = ['waiting', 'sending', 'accepted', 'sent', 'delivered', 'read', 'failed'] as const
export type WhatsAppState = (typeof WHATSAPP_STATES)[number]

export const WHATSAPP_STATE_LABELS: Record<WhatsAppState, string> = {
  waiting: 'About to be sent',
  sending: 'Sent, no response yet',
  accepted: 'Accepted by WhatsApp',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
}

const RANK: Record<WhatsAppState, number> = {
  waiting: 0,
  sending: 1,
  accepted: 2,
  sent: 3,
  failed: 4,
  // A message can be delivered to a second device after a failure on the first.
  delivered: 5,
  read: 6,
}

/** Whether a status replaces the state. Statuses arrive in any order and more than once; a message only moves forward. */
export const advances = (current: WhatsAppState, next: WhatsAppState): boolean => RANK[next] > RANK[current]

/** Texts by which a customer ends all messages, in English and Hindi. */
const STOP_WORDS = ['stop', 'unsubscribe', 'band karo', 'band kare', 'बंद करो', 'बंद करें', 'बंद']
const START_WORDS = ['start', 'subscribe', 'chalu karo', 'चालू करो']

const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.!,।]+/g, ' ')
    .trim()

/** Whether a text asks for no more messages. Only the whole text counts: "please stop by the shop" does not. */
export const isStop = (text: string): boolean => STOP_WORDS.includes(normalize(text))

/** Whether a text asks for messages again. */
export const isStart = (text: string): boolean => START_WORDS.includes(normalize(text))
