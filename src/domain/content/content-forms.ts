import { z } from 'zod'
import { EXPECTED_FIELDS } from '../values/expected-fields.ts'
import { optionalTime } from '../values/indian-time.ts'
import { flag, line, text, typedNumber } from '../values/schemas.ts'
import { completePath, LINK_ERROR, isLink } from './links.ts'

const isImage = (value: string): boolean =>
  value.startsWith('public/') || (/^(?:\/|https?:)/.test(value) && isLink(value))

const ERROR_MESSAGES = {
  title: 'Title is required',
  name: 'Name is required',
  comment: 'Comment is required',
  link: LINK_ERROR,
  image: 'Must be an uploaded image or a URL such as https://example.com/image.webp',
  rating: 'Rating must be a number',
  ratingTooLow: 'Rating must be at least 1',
  ratingTooHigh: 'Rating must be at most 5',
  avatar: 'Avatar must be at most 2 characters',
} as const

const required = (message: string, max: number) => z.string(message).pipe(line(max).min(1, message))
const optionalMatch = (matches: (value: string) => boolean, message: string) =>
  line(500).refine((value) => value === '' || matches(value), message)

const bannerFields = z.object({
  title: required(ERROR_MESSAGES.title, 120),
  subtitle: line(120),
  description: text(500),
  buttonText: line(40),
  buttonLink: line(500)
    .overwrite(completePath)
    .refine((value) => value === '' || isLink(value), ERROR_MESSAGES.link),
  image: optionalMatch(isImage, ERROR_MESSAGES.image),
  active: flag,
  startsAt: optionalTime,
  endsAt: optionalTime,
})

interface Schedule {
  startsAt: string | null
  endsAt: string | null
}

/** Whether a banner disappears after it has appeared. */
export const isSchedule = ({ startsAt, endsAt }: Schedule): boolean =>
  startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt)

export const SCHEDULE_ERROR = 'Must be after the time at which the banner appears'
// zod changes the object that it is given.
const scheduleIssue = () => ({ path: ['endsAt'], message: SCHEDULE_ERROR })

/** A banner as the form sends it. */
export const bannerFormSchema = bannerFields.refine(isSchedule, scheduleIssue())
export type BannerForm = z.infer<typeof bannerFormSchema>
export type BannerInput = z.input<typeof bannerFormSchema>

const { subtitle, description, buttonText, buttonLink, image, active, startsAt, endsAt } = bannerFields.shape
/** `POST /api/banners`: only the title is required. */
export const newBannerSchema = bannerFields
  .extend({
    subtitle: subtitle.default(''),
    description: description.default(''),
    buttonText: buttonText.default(''),
    buttonLink: buttonLink.default(''),
    image: image.default(''),
    active: active.default(true),
    startsAt: startsAt.default(null),
    endsAt: endsAt.default(null),
  })
  .refine(isSchedule, scheduleIssue())
/** `PUT /api/banners/{id}`: omitted fields stay as they are. */
export const bannerEditSchema = bannerFields.partial().extend(EXPECTED_FIELDS)

/** A testimonial as the form sends it. */
export const testimonialFormSchema = z.object({
  name: required(ERROR_MESSAGES.name, 100),
  avatar: z.string().trim().max(2, ERROR_MESSAGES.avatar),
  qualification: line(120),
  comment: z.string(ERROR_MESSAGES.comment).pipe(text(1000).min(1, ERROR_MESSAGES.comment)),
  rating: typedNumber(
    z.number(ERROR_MESSAGES.rating).min(1, ERROR_MESSAGES.ratingTooLow).max(5, ERROR_MESSAGES.ratingTooHigh),
  ),
})
export type TestimonialForm = z.infer<typeof testimonialFormSchema>

const { avatar, qualification, rating } = testimonialFormSchema.shape
/** `POST /api/testimonials`: the default rating is five stars. */
export const newTestimonialSchema = testimonialFormSchema.extend({
  avatar: avatar.default(''),
  qualification: qualification.default(''),
  rating: rating.default(5),
})
