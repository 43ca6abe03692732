import { addDays, dayOf, startOfDay } from '../../domain/values/dates.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { demoBanners, demoSiteSettings, demoTestimonials } from '../../../demo/shop/content.ts'
import { applyBannerSchedule } from './edit-banners.ts'
import { banners, testimonials } from '../database/schema/content.ts'
import { siteSettings } from '../database/schema/platform.ts'

/** Whether there are no banners, testimonials and site settings. */
export async function isContentEmpty(db: Queryable): Promise<boolean> {
  const rows = (await db.$count(banners)) + (await db.$count(testimonials)) + (await db.$count(siteSettings))
  return rows === 0
}

const startOfDayIn = (days: number): Date => startOfDay(dayOf(addDays(new Date(), days)))

/** Inserts the demo's banners, testimonials and site settings. */
export async function seedDemoContent(tx: Transaction): Promise<void> {
  await tx.insert(banners).values(
    demoBanners.map(({ shownIn, ...banner }) => ({
      ...banner,
      ...(shownIn && { startsAt: startOfDayIn(shownIn.fromDay), endsAt: startOfDayIn(shownIn.untilDay) }),
    })),
  )
  await applyBannerSchedule(tx)
  await tx.insert(testimonials).values(demoTestimonials)
  await tx.insert(siteSettings).values(demoSiteSettings)
}
