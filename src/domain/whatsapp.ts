import { classLabel, conditionLabel, type ClassType, type Condition, type ExamType } from './exams.ts'
import { formatPrice } from './money.ts'
import { whatsappNumber } from './phones.ts'

interface EnquiredProduct {
  name: string
  price: number
  examType?: ExamType | undefined
  classType?: ClassType | undefined
  condition?: Condition | undefined
}

/** What the support link in the header says before the customer fills in the order. */
export const ORDER_HELP = 'Hello! I need help with my ... order.'

/**
 * A click-to-chat link with a message drafted, or undefined when the number is not an Indian mobile.
 * Facts: wa.me takes the full international number in digits and percent-encoded text.
 */
export function whatsappLink(number: string | null | undefined, text: string): string | undefined {
  const digits = whatsappNumber(number)
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}

/** Opens the floating button's chat: with the number set for it, else for the customer to choose whom to write to. */
export const chatLink = (number: string, text: string): string =>
  whatsappLink(number, text) ?? `https://wa.me/?text=${encodeURIComponent(text)}`

/** The header's way to ask about an order: the chat's number, else the support number, which is always there. */
export const orderHelpLink = ({ whatsapp, phone }: { whatsapp: string; phone: string }): string | undefined =>
  whatsappLink(whatsapp || phone, ORDER_HELP)

/** The message behind the floating chat button: about the product on the page, or a general greeting. */
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
