/** The XML declaration. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Escapes text for an element or an attribute. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
