import { z } from 'zod'
import { flag, text } from './shapes.ts'

const PATH_OR_ADDRESS = /^(?:\/(?!\/)|#|https?:\/\/|mailto:|tel:)/
const PICTURE = /^(?:\/(?!\/)|public\/|https?:\/\/)/

const FAULTS = {
  title: 'Title is required',
  name: 'Name is required',
  comment: 'Comment is required',
  link: 'Must be a page of the store such as /products, or an address such as https://example.com',
  picture: 'Must be an uploaded image or an address such as https://example.com/picture.webp',
  rating: 'Rating must be a number',
  lowRating: 'Rating must be at least 1',
  highRating: 'Rating must be at most 5',
  avatar: 'Avatar must be at most 2 characters',
} as const

const required = (fault: string, max: number) => z.string(fault).pipe(text(max).min(1, fault))
const matching = (pattern: RegExp, fault: string) =>
  text(500).refine((value) => value === '' || pattern.test(value), fault)

/** A banner as the form sends it. */
export const bannerFormSchema = z.object({
  title: required(FAULTS.title, 120),
  subtitle: text(120),
  description: text(500),
  buttonText: text(40),
  buttonLink: matching(PATH_OR_ADDRESS, FAULTS.link),
  image: matching(PICTURE, FAULTS.picture),
  active: flag,
})
export type BannerForm = z.infer<typeof bannerFormSchema>
export type TypedBanner = z.input<typeof bannerFormSchema>

const { subtitle, description, buttonText, buttonLink, image, active } = bannerFormSchema.shape
/** `POST /api/banners`: all but the title may be left out. */
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
  name: required(FAULTS.name, 100),
  avatar: z.string().trim().max(2, FAULTS.avatar),
  qualification: text(120),
  comment: required(FAULTS.comment, 1000),
  rating: z.coerce.number<number | string>(FAULTS.rating).min(1, FAULTS.lowRating).max(5, FAULTS.highRating),
})
export type TestimonialForm = z.infer<typeof testimonialFormSchema>

const { avatar, qualification, rating } = testimonialFormSchema.shape
/** `POST /api/testimonials`: without a rating it is five stars. */
export const newTestimonialSchema = testimonialFormSchema.extend({
  avatar: avatar.default(''),
  qualification: qualification.default(''),
  rating: rating.default(5),
})
