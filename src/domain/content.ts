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

export const siteSettingSchema = z.object({
  id: z.int(),
  key: z.string(),
  value: z.string(),
  description: z.string().nullable(),
  updatedAt: z.iso.datetime(),
})
export type SiteSetting = z.infer<typeof siteSettingSchema>

/** What every page of the shop shows of the store itself: its name, how to reach it, and its menus' facts. */
export const storeSchema = z.object({
  name: z.string(),
  url: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  whatsapp: z.string(),
  hours: z.string(),
  social: z.object({ facebook: z.string(), instagram: z.string(), twitter: z.string() }),
  // Who sells, and who hears complaints: an Indian shop must say so. Empty where the owner has not filled it in.
  seller: z.object({ name: z.string(), address: z.string(), gstin: z.string() }),
  grievanceOfficer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  placeholderReviews: z.boolean(),
})
export type Store = z.infer<typeof storeSchema>

const PUBLIC_KEYS = new Set(['phone', 'email', 'address', 'whatsapp', 'facebook', 'instagram', 'twitter'])

/** Whether a visitor may read a site setting; all others are for admins. */
export const isPublicSetting = (key: string): boolean =>
  PUBLIC_KEYS.has(key) || key.startsWith('public.') || key.startsWith('seo.')
