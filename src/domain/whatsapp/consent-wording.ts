/** What customers read beside the box of the checkout. */
export const WHATSAPP_CONSENT = 'Send me messages about this order on WhatsApp'
