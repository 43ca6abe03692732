import { z } from 'zod'
import { mobileSchema } from '../../accounts/address.ts'
import { addDays, dayOf, formatWeekday, startOfDay } from '../../values/dates.ts'
import { day, line, text } from '../../values/schemas.ts'

/** What a customer can answer after a failed attempt. */
export const NDR_ANSWERS = ['reattempt', 'correct', 'refuse'] as const
export type NdrAnswerKind = (typeof NDR_ANSWERS)[number]

/** The longest address that the courier accepts in one line. */
export const ADDRESS_MAX = 200
export const LANDMARK_MAX = 100
export const ANSWER_NOTE_MAX = 300
const CHOOSABLE_DAYS = 6

/** The days on which a customer can have the parcel: from tomorrow, as ISO dates in India. */
export const deliveryDays = (now: Date): string[] =>
  Array.from({ length: CHOOSABLE_DAYS }, (_, index) => dayOf(addDays(now, index + 1)))

/** @example formatDeliveryDay('2026-11-27') // 'Fri, 27 Nov' */
export const formatDeliveryDay = (date: string): string => formatWeekday(startOfDay(date))

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema.optional())

const deliveryDay = day.refine((date) => deliveryDays(new Date()).includes(date), 'Choose one of the days')

/** The answer of a customer: another day, another address or phone, or that the parcel is not wanted. */
export const ndrAnswerSchema = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('reattempt'), day: deliveryDay, phone: optional(mobileSchema) }),
  z
    .object({
      answer: z.literal('correct'),
      address: optional(text(ADDRESS_MAX).min(10, 'Address must be at least 10 characters')),
      landmark: optional(line(LANDMARK_MAX)),
      phone: optional(mobileSchema),
    })
    .refine(({ address, phone }) => address !== undefined || phone !== undefined, {
      path: ['address'],
      message: 'Enter the address or the phone number to correct',
    }),
  z.object({ answer: z.literal('refuse'), note: text(ANSWER_NOTE_MAX).default('') }),
])
export type NdrAnswer = z.output<typeof ndrAnswerSchema>

/** The fields of an answer as they are stored. */
export interface StoredNdrAnswer {
  answer: NdrAnswerKind
  answerDay: string | null
}

/** What the customer answered, in words. */
export function describeAnswer({ answer, answerDay }: StoredNdrAnswer): string {
  if (answer === 'refuse') return 'Does not want the parcel'
  if (answer === 'correct') return 'Corrected the address or the phone number'
  return answerDay ? `Wants it on ${formatDeliveryDay(answerDay)}` : 'Wants another attempt'
}

/**
 * The state of the delivery of an order, for the holder of its link. `none`: no attempt failed. `open`: the customer can
 * answer. `requested`: the courier has the instruction. `closed`: the courier reported what came of it.
 */
export const deliveryHelpSchema = z.object({
  orderId: z.int(),
  state: z.enum(['none', 'open', 'requested', 'closed']),
  /** The tracking status of the order, and the sentence about it. */
  status: z.string(),
  message: z.string(),
  attempt: z.int().nullable(),
  answer: z.enum(NDR_ANSWERS).nullable(),
  answerDay: z.string().nullable(),
  /** The day that the courier was asked for, and whether it was asked to bring the parcel back. */
  requestedDay: z.string().nullable(),
  isReturn: z.boolean(),
  days: z.array(z.string()),
  isCashDue: z.boolean(),
})
export type DeliveryHelp = z.infer<typeof deliveryHelpSchema>
