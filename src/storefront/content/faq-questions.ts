import { formatPrice } from '../../domain/values/money.ts'
import { DELIVERY_ZONES, PROMISES, WAIVED_SHIPPING } from '../../domain/store/promises.ts'

interface Question {
  question: string
  /** Plain text, also used in structured data. */
  answer: string
}

const zones = DELIVERY_ZONES.map(({ zone, days }) => `${zone.toLowerCase()} ${days}`).join(', ')

export const FAQ_GROUPS: readonly { title: string; questions: readonly Question[] }[] = [
  {
    title: 'Ordering and paying',
    questions: [
      {
        question: 'How do I pay?',
        answer:
          'Cash on Delivery is the only way to pay: you give the amount of the order to the delivery partner when the parcel reaches you. Nothing is due before. Our team and our delivery partner never ask for extra payments.',
      },
      {
        question: 'Do I need an account?',
        answer:
          'No. You can order as a guest with a name, a mobile number, an email address and the place the parcel goes to. With an account you find your orders again and keep your address for the next time.',
      },
      {
        question: 'Can I change or cancel an order?',
        answer: `Yes, within ${PROMISES.changeWithin} of placing it: call us or write on WhatsApp with the order ID. After that the books are being packed. If the parcel is already on its way you may still return it within ${PROMISES.returnWithin} of delivery.`,
      },
      {
        question: 'Is there a discount code?',
        answer:
          'Yes: WELCOME10, entered in the cart, takes 10% off the subtotal. One code counts for one order, and free shipping needs none.',
      },
    ],
  },
  {
    title: 'Delivery',
    questions: [
      {
        question: 'What does shipping cost?',
        answer: `Nothing. Shipping is free on all orders with no minimum; the earlier rate of ${formatPrice(WAIVED_SHIPPING.fee)} for orders below ${formatPrice(WAIVED_SHIPPING.below)} is waived.`,
      },
      {
        question: 'When will my order arrive?',
        answer: `We pack orders in Kota within ${PROMISES.packedWithin}. The courier then takes ${PROMISES.deliveredWithin}: ${zones} business days.`,
      },
      {
        question: 'Do you deliver to my town?',
        answer:
          'We deliver across India, wherever one of our couriers goes. Enter your PIN code on the page of any book to see how many days it takes. We do not send parcels to other countries.',
      },
      {
        question: 'How do I follow my parcel?',
        answer:
          'Enter your order ID on the Track Order page. Once the courier has the parcel you also find the name of the courier and a tracking link there.',
      },
    ],
  },
  {
    title: 'Books and their condition',
    questions: [
      {
        question: 'What does “used” mean?',
        answer:
          'A used book belonged to another student. All pages are there and can be read; there may be pencil marks, underlining, a name on the first page or a rubbed corner. Torn or incomplete books are not sold.',
      },
      {
        question: 'Are the materials genuine?',
        answer:
          'Yes. We sell printed material of the named publisher or institute, no photocopies. If you doubt a book, tell us and we take it back.',
      },
      {
        question: 'Which set should I choose?',
        answer:
          'Choose by exam first, then by the class you are in. Someone who starts in Class 11 takes the Class 11 modules; a dropper is better off with a complete set that covers both years. If you are not sure, ask us on WhatsApp and tell us what you already have.',
      },
      {
        question: 'Is the edition important?',
        answer:
          'The page of each book names its edition. Physics, chemistry and mathematics change little from year to year; for biology and for test series a newer edition is worth more.',
      },
    ],
  },
  {
    title: 'Returns and refunds',
    questions: [
      {
        question: 'Can I return a book?',
        answer: `Yes, within ${PROMISES.returnWithin} of delivery, for a replacement or your money back. The book must be as you received it.`,
      },
      {
        question: 'The parcel came damaged, or a book is missing. What now?',
        answer: `Tell us within ${PROMISES.reportWithin} of delivery, with a picture of the parcel and the books. We send a replacement at our cost or return your money.`,
      },
      {
        question: 'How do I get my money back when I paid in cash?',
        answer: `By UPI or bank transfer to an account you name, within ${PROMISES.refundWithin} after the book is back with us and has been looked at.`,
      },
    ],
  },
]

export const ALL_QUESTIONS: readonly Question[] = FAQ_GROUPS.flatMap((group) => group.questions)
