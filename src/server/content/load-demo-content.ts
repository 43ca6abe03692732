import type { Reader, Transaction } from '../database/connect.ts'
import { demoBanners, demoSiteSettings, demoTestimonials } from '../database/demo/content.ts'
import { banners, siteSettings, testimonials } from './content.tables.ts'

/** Whether nobody has written any content yet. */
export async function isContentEmpty(db: Reader): Promise<boolean> {
  const rows = (await db.$count(banners)) + (await db.$count(testimonials)) + (await db.$count(siteSettings))
  return rows === 0
}

/** Fills an empty store with the demo's banners, testimonials and settings. */
export async function loadDemoContent(tx: Transaction): Promise<void> {
  await tx.insert(banners).values(demoBanners)
  await tx.insert(testimonials).values(demoTestimonials)
  await tx.insert(siteSettings).values(demoSiteSettings)
}
