import { eq } from 'drizzle-orm'
import { subscribers } from '../../src/server/database/schema/inbox.ts'
import { unsubscribeUrl } from '../../src/server/inbox/unsubscribe-link.ts'
import { placeOrder } from '../factories.ts'
import { makePromotion } from '../fixtures/promotion-fixture.ts'
import type { TestStore } from '../test-store.ts'
import { type Changes, idOf, uniqueMobile, uniqueName } from './change.ts'

const banner = () => ({ title: uniqueName('JEE season') })
const testimonial = () => ({ name: 'Aman', comment: uniqueName('Good books') })
const message = () => ({
  name: 'Aman',
  email: 'a@example.in',
  phone: uniqueMobile(),
  subject: 'order',
  message: 'Where is it?',
})
const setting = () => ({ key: `public.${uniqueName('note').replaceAll(' ', '-')}`, value: 'one' })
const template = () => ({ subject: uniqueName('Your order'), heading: 'Your order', text: 'Thank you' })

const PROMOTION = {
  name: 'JEE season',
  status: 'active',
  discountType: 'amount',
  discountValue: 200,
  maxDiscount: '',
  minSubtotal: 999,
  target: 'order',
  productIds: [],
  categoryIds: [],
  examTypes: [],
  startsOn: '2026-11-01',
  endsOn: '',
  usageLimit: '100',
  usageLimitPerPhone: 1,
  combinable: false,
}

async function subscriber(store: TestStore) {
  const email = `${uniqueMobile()}@example.in`
  await store.client().request('POST', '/subscribers', { email })
  const [row] = await store.db.select().from(subscribers).where(eq(subscribers.email, email))
  if (!row) throw new Error('The subscriber was not stored')
  return row
}

export const CONTENT_CHANGES: Changes = {
  'POST /banners': async () => ['/banners', banner()],
  'PUT /banners/{id}': async ({ staff }) => [`/banners/${await idOf(staff, '/banners', banner())}`, { title: 'Sale' }],
  'POST /banners/{id}/move': async ({ staff }) => {
    await idOf(staff, '/banners', banner())
    return [`/banners/${await idOf(staff, '/banners', banner())}/move`, { direction: 'up' }]
  },
  'DELETE /banners/{id}': async ({ staff }) => [`/banners/${await idOf(staff, '/banners', banner())}`],
  'POST /testimonials': async () => ['/testimonials', testimonial()],
  'PUT /testimonials/{id}': async ({ staff }) => [
    `/testimonials/${await idOf(staff, '/testimonials', testimonial())}`,
    { comment: 'Clear print' },
  ],
  'POST /testimonials/{id}/move': async ({ staff }) => {
    await idOf(staff, '/testimonials', testimonial())
    return [`/testimonials/${await idOf(staff, '/testimonials', testimonial())}/move`, { direction: 'up' }]
  },
  'DELETE /testimonials/{id}': async ({ staff }) => [
    `/testimonials/${await idOf(staff, '/testimonials', testimonial())}`,
  ],
  'PATCH /admin/site-texts/{name}': async () => [
    '/admin/site-texts/about-us',
    { fields: { body: uniqueName('We sell books in Kota.') } },
  ],
  'POST /admin/site-texts/{name}/versions/{id}/restore': async ({ staff }) => {
    await staff.request('PATCH', '/admin/site-texts/faqs', { fields: { lead: uniqueName('Questions') } })
    return ['/admin/site-texts/faqs/versions/0/restore']
  },
  'POST /site-settings': async () => ['/site-settings', setting()],
  'PUT /site-settings/{id}': async ({ staff }) => [
    `/site-settings/${await idOf(staff, '/site-settings', setting())}`,
    { value: 'two' },
  ],
  'PATCH /site-settings/{id}': async ({ staff }) => [
    `/site-settings/${await idOf(staff, '/site-settings', setting())}`,
    { value: 'two' },
  ],
  'DELETE /site-settings/{id}': async ({ staff }) => [
    `/site-settings/${await idOf(staff, '/site-settings', setting())}`,
  ],
  'PATCH /admin/shop-settings': async () => ['/admin/shop-settings', { hours: uniqueName('10 to 6') }],
  'POST /contact-messages': async ({ store }) => ['/contact-messages', message(), store.client()],
  'PATCH /contact-messages/{id}': async ({ store }) => [
    `/contact-messages/${await idOf(store.client(), '/contact-messages', message())}`,
    { status: 'replied' },
  ],
  'DELETE /contact-messages/{id}': async ({ store }) => [
    `/contact-messages/${await idOf(store.client(), '/contact-messages', message())}`,
  ],
  'POST /subscribers': async ({ store }) => ['/subscribers', { email: `${uniqueMobile()}@example.in` }, store.client()],
  'PATCH /subscribers/{id}': async ({ store }) => [
    `/subscribers/${(await subscriber(store)).id}`,
    { status: 'unsubscribed' },
  ],
  'DELETE /subscribers/{id}': async ({ store }) => [`/subscribers/${(await subscriber(store)).id}`],
  'POST /unsubscribe': async ({ store }) => {
    const url = new URL(unsubscribeUrl(await subscriber(store), store.services.config))
    return [`/unsubscribe${url.search}`, undefined, store.client()]
  },
  'POST /admin/promotions': async () => ['/admin/promotions', { ...PROMOTION, code: `KOTA${uniqueMobile()}` }],
  'PATCH /admin/promotions/{id}': async ({ store }) => [
    `/admin/promotions/${(await makePromotion(store)).id}`,
    { name: 'Winter' },
  ],
  'POST /admin/promotions/{id}/duplicate': async ({ store }) => [
    `/admin/promotions/${(await makePromotion(store)).id}/duplicate`,
  ],
  'PATCH /admin/email-templates/{name}': async () => ['/admin/email-templates/order-placed', template()],
  'DELETE /admin/email-templates/{name}': async ({ staff }) => {
    await staff.request('PATCH', '/admin/email-templates/order-shipped', template())
    return ['/admin/email-templates/order-shipped']
  },
  'POST /admin/email-templates/{name}/test': async ({ store }) => {
    await placeOrder(store)
    return ['/admin/email-templates/order-placed/test', { ...template(), email: 'owner@shop.example' }]
  },
  'POST /email/test': async () => ['/email/test', { email: 'owner@shop.example' }],
  'POST /email/reload-config': async () => ['/email/reload-config'],
  'POST /funnel': async ({ store }) => ['/funnel', { step: 'view' }, store.client()],
}
