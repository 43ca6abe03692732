/** How a document begins. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Text as it can stand in an element or in an attribute. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark)
