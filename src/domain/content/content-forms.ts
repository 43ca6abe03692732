import { z } from 'zod'
import { flag, text } from '../values/schemas.ts'

const PATH_OR_URL = /^(?:\/(?!\/)|#|https?:\/\/|mailto:|tel:)/
const IMAGE_PATH_OR_URL = /^(?:\/(?!\/)|public\/|https?:\/\/)/

const ERROR_MESSAGES = {
  title: 'Title is required',
  name: 'Name is required',
  comment: 'Comment is required',
  link: 'Must be a page of the store such as /products, or a URL such as https://example.com',
  image: 'Must be an uploaded image or a URL such as https://example.com/image.webp',
  rating: 'Rating must be a number',
  ratingTooLow: 'Rating must be at least 1',
  ratingTooHigh: 'Rating must be at most 5',
  avatar: 'Avatar must be at most 2 characters',
} as const

const required = (message: string, max: number) => z.string(message).pipe(text(max).min(1, message))
const optionalMatch = (pattern: RegExp, message: string) =>
  text(500).refine((value) => value === '' || pattern.test(value), message)

/** A banner as the form sends it. */
export const bannerFormSchema = z.object({
  title: required(ERROR_MESSAGES.title, 120),
  subtitle: text(120),
  description: text(500),
  buttonText: text(40),
  buttonLink: optionalMatch(PATH_OR_URL, ERROR_MESSAGES.link),
  image: optionalMatch(IMAGE_PATH_OR_URL, ERROR_MESSAGES.image),
  active: flag,
})
export type BannerForm = z.infer<typeof bannerFormSchema>
export type BannerInput = z.input<typeof bannerFormSchema>

const { subtitle, description, buttonText, buttonLink, image, active } = bannerFormSchema.shape
/** `POST /api/banners`: only the title is required. */
export const newBannerSchema = bannerFormSchema.extend({
  subtitle: subtitle.default(''),
  description: description.default(''),
  buttonText: buttonText.default(''),
  buttonLink: buttonLink.default(''),
  image: image.default(''),
  active: active.default(true),
})

/** A testimonial as the form sends it. */
export const testimonialFormSchema = z.object({
  name: required(ERROR_MESSAGES.name, 100),
  avatar: z.string().trim().max(2, ERROR_MESSAGES.avatar),
  qualification: text(120),
  comment: required(ERROR_MESSAGES.comment, 1000),
  rating: z.coerce
    .number<number | string>(ERROR_MESSAGES.rating)
    .min(1, ERROR_MESSAGES.ratingTooLow)
    .max(5, ERROR_MESSAGES.ratingTooHigh),
})
export type TestimonialForm = z.infer<typeof testimonialFormSchema>

const { avatar, qualification, rating } = testimonialFormSchema.shape
/** `POST /api/testimonials`: the default rating is five stars. */
export const newTestimonialSchema = testimonialFormSchema.extend({
  avatar: avatar.default(''),
  qualification: qualification.default(''),
  rating: rating.default(5),
})
