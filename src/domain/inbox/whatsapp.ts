import { classLabel, conditionLabel, type ClassType, type Condition, type ExamType } from '../catalog/exams.ts'
import { formatPrice } from '../values/money.ts'
import { chatNumber, whatsappNumber } from '../values/phones.ts'

interface EnquiredProduct {
  name: string
  price: number
  examType?: ExamType | undefined
  classType?: ClassType | undefined
  condition?: Condition | undefined
}

/** The drafted message of the support link in the header. */
export const ORDER_HELP = 'Hello! I need help with my ... order.'

/**
 * Returns a click-to-chat URL, with a drafted message if there is one; undefined if the number is not for WhatsApp.
 * wa.me requires the full international number in digits and percent-encoded text.
 */
export function whatsappLink(number: string | null | undefined, text?: string): string | undefined {
  const digits = chatNumber(number)
  return digits && `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}

/** Returns the chat URL of the floating button. Without a number, WhatsApp lets the customer choose a contact. */
export const chatLink = (number: string, text: string): string =>
  whatsappLink(number, text) ?? `https://wa.me/?text=${encodeURIComponent(text)}`

/** Returns the chat URL of the header's order help: to the WhatsApp number, else to the support number. */
export const orderHelpLink = ({ whatsapp, phone }: { whatsapp: string; phone: string }): string | undefined =>
  whatsappLink(whatsapp || whatsappNumber(phone), ORDER_HELP)

/** Returns the drafted message of the floating button: about the product of the page, or a general greeting. */
export function enquiryText(storeName: string, product?: EnquiredProduct): string {
  if (!product) return `Hello! I am interested in study materials from ${storeName}.`
  const lines = [
    `Hello! I am interested in this product from ${storeName}:`,
    `Name: ${product.name.replace(/[*_~`]/g, '')}`,
    `Price: ${formatPrice(product.price)}`,
    product.examType && `Exam: ${product.examType}`,
    product.classType && `Class: ${classLabel(product.classType)}`,
    product.condition && `Condition: ${conditionLabel(product.condition)}`,
    'Please share more details.',
  ]
  return lines.filter(Boolean).join('\n')
}
