import { z } from 'zod'

export const bannerSchema = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  buttonText: z.string(),
  buttonLink: z.string(),
  image: z.string(),
  active: z.boolean(),
})
export type Banner = z.infer<typeof bannerSchema>

export const testimonialSchema = z.object({
  id: z.int(),
  name: z.string(),
  qualification: z.string(),
  comment: z.string(),
  rating: z.number(),
  avatar: z.string(),
})
export type Testimonial = z.infer<typeof testimonialSchema>
