import { expect } from 'vitest'
import { pagesFixture, type servePages } from '../../../test/serve-pages.ts'
import { testWith } from '../../../test/test-store.ts'
import { siteSettings } from '../database/schema/platform.ts'

const PATHS = [
  '/',
  '/contact-us',
  '/about-us',
  '/faqs',
  '/privacy-policy',
  '/return-policy',
  '/shipping-policy',
  '/review-rules',
  '/terms-conditions',
  '/checkout',
  '/auth',
  '/unsubscribe',
]

const test = testWith({ PUBLIC_URL: 'http://localhost:3000' }).extend<{
  pages: Awaited<ReturnType<typeof servePages>>
}>({ pages: pagesFixture })

/** Returns the text that customers read, without the markup, scripts and metadata. */
const visibleText = (html: string): string =>
  html
    .replace(/<head[^]*?<\/head>/, '')
    .replaceAll(/<script[^]*?<\/script>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')

/** The footer has default contact data. */
const withoutFooter = (html: string): string => html.replace(/<footer[^]*?<\/footer>/, '')

test.for(PATHS)('%s of a shop without settings shows no made-up fact and no gap', async (path, { pages }) => {
  const html = withoutFooter(await (await fetch(pages.url + path)).text())
  expect(visibleText(html)).not.toMatch(/localhost|\[|\bundefined\b|\bnull\b|Kota|Trusted since|Mon to Sat/)
  expect(html).not.toMatch(/90000|rankshelf\.example|Talwandi|GSTIN|"(?:tel|mailto):"|"telephone":""|"address":""/)
})

test('the footer of a shop without settings has default contact data', async ({ pages }) => {
  const html = await (await fetch(`${pages.url}/`)).text()
  const footer = html.slice(html.indexOf('<footer'))
  expect(visibleText(footer)).toMatch(/Kota, Rajasthan.*\+91 90000 00000.*help@rankshelf\.example/s)
})

test('facts show once they are set, and notes in square brackets do not', async ({ store, pages }) => {
  await store.db.insert(siteSettings).values([
    { key: 'phone', value: '+91 98290 12345' },
    { key: 'public.since', value: '2004' },
    { key: 'public.seller_name', value: 'Meena Books LLP' },
    { key: 'public.gstin', value: '[To be filled in, or this row deleted]' },
  ])
  await expect
    .poll(async () => visibleText(await (await fetch(`${pages.url}/contact-us`)).text()))
    .toMatch(/Meena Books LLP/)
  expect(visibleText(await (await fetch(`${pages.url}/`)).text())).toContain('Trusted since 2004')
  const html = await (await fetch(`${pages.url}/contact-us`)).text()
  expect(html).toContain('tel:+919829012345')
  expect(visibleText(html)).not.toMatch(/\[|GSTIN/)
})
