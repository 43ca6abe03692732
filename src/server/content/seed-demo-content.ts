import type { Queryable, Transaction } from '../database/connect.ts'
import { demoBanners, demoSiteSettings, demoTestimonials } from '../../../demo/shop/content.ts'
import { banners, testimonials } from './content.tables.ts'
import { siteSettings } from '../settings/settings.tables.ts'

/** Whether there are no banners, testimonials and site settings. */
export async function isContentEmpty(db: Queryable): Promise<boolean> {
  const rows = (await db.$count(banners)) + (await db.$count(testimonials)) + (await db.$count(siteSettings))
  return rows === 0
}

/** Inserts the demo's banners, testimonials and site settings. */
export async function seedDemoContent(tx: Transaction): Promise<void> {
  await tx.insert(banners).values(demoBanners)
  await tx.insert(testimonials).values(demoTestimonials)
  await tx.insert(siteSettings).values(demoSiteSettings)
}
