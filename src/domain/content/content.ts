import { z } from 'zod'
import { BANNER_STATES } from './banner-state.ts'

export const bannerSchema = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  buttonText: z.string(),
  buttonLink: z.string(),
  image: z.string(),
  active: z.boolean(),
  startsAt: z.iso.datetime().nullable().describe('When the banner appears; null for at once'),
  endsAt: z.iso.datetime().nullable().describe('When the banner disappears; null for never'),
  state: z.enum(BANNER_STATES).describe('What visitors see of it: the home page shows one banner at a time'),
})
export type Banner = z.infer<typeof bannerSchema>

/** `POST /api/banners/{id}/move` and `POST /api/testimonials/{id}/move`. */
export const moveSchema = z.object({ direction: z.enum(['up', 'down'], 'Choose up or down') })
export type MoveDirection = z.infer<typeof moveSchema>['direction']

export const testimonialSchema = z.object({
  id: z.int(),
  name: z.string(),
  qualification: z.string(),
  comment: z.string(),
  rating: z.number(),
  avatar: z.string(),
})
export type Testimonial = z.infer<typeof testimonialSchema>
