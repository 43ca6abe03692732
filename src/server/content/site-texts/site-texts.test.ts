import { parse } from 'csv-parse/sync'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { makeProduct } from '../../../../test/factories.ts'
import { servePages } from '../../../../test/serve-pages.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { test as base } from '../../../../test/test-store.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import type { BrokenLink } from '../../../domain/content/broken-links.ts'
import type { AdminSiteText, PageText, SiteTextPreview, SiteTextVersion } from '../../../domain/content/site-texts.ts'
import type { ProblemBody } from '../../../domain/values/problem.ts'
import { auditLog } from '../../database/schema/platform.ts'
import { banners, siteTextVersions } from '../../database/schema/content.ts'
import { listSiteTexts } from './site-texts.queries.ts'
import { checkSiteText } from './edit-site-texts.ts'

const test = base.extend<{ staff: TestClient }>({
  staff: [async ({ store }, use) => use((await loginAsAdmin(store, 'meena')).client), { scope: 'file' }],
})

type Fields = Record<string, string>
const patch = <Body = AdminSiteText>(staff: TestClient, name: string, fields: Fields, expected?: Fields) =>
  staff.requestJson<Body>('PATCH', `/admin/site-texts/${name}`, { fields, ...(expected && { expected }) })
const versionsOf = (staff: TestClient, name: string) =>
  staff.getJson<SiteTextVersion[]>(`/admin/site-texts/${name}/versions`)

test('a text that its page would not show completely is refused, and the page stays', async ({ store, staff }) => {
  const before = await store.client().getJson<PageText>('/pages/about-us')
  const { status, body } = await patch<ProblemBody>(staff, 'about-us', { body: '>'.repeat(19_000) })
  expect({ status, field: body.fields?.body }).toEqual({
    status: 400,
    field: 'There are too many quotes or lists inside one another.',
  })
  expect(await store.client().getJson<PageText>('/pages/about-us')).toEqual(before)
})

describe('the standard texts', () => {
  test('are valid and have no broken link', async ({ store, staff }) => {
    const texts = await listSiteTexts(store.db)
    expect(texts.map(({ name }) => name)).toEqual([
      'about-us',
      'faqs',
      'shipping-policy',
      'return-policy',
      'privacy-policy',
      'terms-conditions',
      'home',
      'menus',
    ])
    for (const { name, fields, standard, updatedAt } of texts) {
      expect(checkSiteText(name, fields)).toEqual(fields)
      expect({ fields, updatedAt }).toEqual({ fields: standard, updatedAt: null })
      const { body } = await staff.requestJson<SiteTextPreview>('POST', `/admin/site-texts/${name}/preview`, { fields })
      // The categories 1 and 2 of the menus are those of the demo, which a test store does not have.
      expect(body.remarks.filter((remark) => !/categories\/[12]/.test(remark))).toEqual([])
    }
  })

  test('have the terms of the shop in place of their variables', async ({ store }) => {
    const page = await store.client().getJson<PageText>('/pages/return-policy')
    expect(page).toMatchObject({
      title: 'Return Policy',
      lead: 'Replacement or your money back, within 7 days of delivery.',
      description: expect.stringContaining('refunds in 5–7 business days'),
    })
    expect(JSON.stringify(page)).not.toContain('{{')
    expect((await store.client().request('GET', '/pages/home')).status).toBe(400)
  })
})

describe('an edit of a text', () => {
  test('is on the page at once, with its author in the versions and the audit log', async ({ store, staff }) => {
    const { url, close } = await servePages(store)
    const page = async () => (await fetch(`${url}/about-us`)).text()
    expect(await page()).toContain('A bookshop for students all over India.')
    const { status, body } = await patch(staff, 'about-us', { lead: 'Books for <b>{{shop_name}}</b> readers.' })
    expect({ status, ...body }).toMatchObject({ status: 200, updatedBy: 'meena' })
    await expect.poll(page).toContain('Books for &lt;b&gt;')
    expect(await page()).not.toContain('<b>Rankshelf</b> readers')
    expect((await patch(staff, 'about-us', { lead: body.fields.lead ?? '' })).body).toEqual(body)
    expect(await versionsOf(staff, 'about-us')).toMatchObject([{ createdBy: 'meena', restoredFrom: null }])
    const isOfText = and(eq(auditLog.kind, 'site-text'), eq(auditLog.subject, 'About Us'))
    expect(await store.db.select().from(auditLog).where(isOfText)).toMatchObject([
      {
        actor: 'meena',
        before: { lead: expect.any(String) },
        after: { lead: 'Books for <b>{{shop_name}}</b> readers.' },
      },
    ])
    await close()
  })

  test('is refused with a message at each wrong field, and nothing is stored', async ({ staff }) => {
    const { status, body } = await patch<ProblemBody>(staff, 'faqs', { lead: 'Two\nlines', body: 'Call {{telephone}}' })
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: {
        lead: 'Must be one line',
        body: expect.stringContaining('{{telephone}} is not a variable of this text'),
      },
    })
    expect((await patch<ProblemBody>(staff, 'faqs', { body: ' ' })).body.fields).toEqual({ body: 'Text is required' })
    expect((await patch(staff, 'faqs', { colour: 'red' })).status).toBe(400)
    expect((await patch<ProblemBody>(staff, 'menus', { aboutMenu: '- [A](javascript:x)' })).body.fields).toEqual({
      aboutMenu: expect.stringContaining('Link 1: Must be a page of the store'),
    })
    expect(await versionsOf(staff, 'faqs')).toEqual([])
  })

  test('conflicts with that of another user, unless they changed other fields', async ({ staff }) => {
    const { body: first } = await patch(staff, 'shipping-policy', { lead: 'Free, always.' })
    const stale = { lead: first.standard.lead ?? '' }
    expect(await patch<ProblemBody>(staff, 'shipping-policy', { lead: 'Mine' }, stale)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', conflict: { changes: { lead: { yours: 'Mine', theirs: 'Free, always.' } } } },
    })
    const { status, body } = await patch(
      staff,
      'shipping-policy',
      { description: 'How we ship' },
      {
        description: first.standard.description ?? '',
      },
    )
    expect({ status, lead: body.fields.lead }).toEqual({ status: 200, lead: 'Free, always.' })
  })
})

describe('versions', () => {
  test('restore an earlier text and the standard text, as new versions that cannot be changed', async ({
    store,
    staff,
  }) => {
    await patch(staff, 'privacy-policy', { lead: 'First' })
    await patch(staff, 'privacy-policy', { lead: 'Second' })
    const [, first] = await versionsOf(staff, 'privacy-policy')
    const restore = (id: number | undefined) =>
      staff.requestJson<AdminSiteText>('POST', `/admin/site-texts/privacy-policy/versions/${id}/restore`)
    expect((await restore(first?.id)).body.fields.lead).toBe('First')
    const lead = async () => (await store.client().getJson<PageText>('/pages/privacy-policy')).lead
    await expect.poll(lead).toBe('First')
    expect((await restore(0)).body).toMatchObject({ updatedAt: null, updatedBy: null })
    await expect.poll(lead).toBe('We use your details to send your books, and for nothing else.')
    expect(await versionsOf(staff, 'privacy-policy')).toMatchObject([
      { restoredFrom: 0 },
      { restoredFrom: first?.id, fields: { lead: 'First' } },
      { restoredFrom: null, fields: { lead: 'Second' } },
      { restoredFrom: null, fields: { lead: 'First' } },
    ])
    // A version of another text is none of this text.
    await patch(staff, 'home', { noteTitle: 'Hello' })
    const [other] = await versionsOf(staff, 'home')
    expect((await restore(other?.id)).status).toBe(404)
    await expect(store.db.update(siteTextVersions).set({ createdBy: 'x' })).rejects.toMatchObject({
      cause: { message: 'site_text_versions is append-only' },
    })
  })
})

describe('the home page and the menus', () => {
  test('show what staff have changed, and the standard for the rest', async ({ store, staff }) => {
    const { url, close } = await servePages(store)
    await patch(staff, 'home', { dealsTitle: 'Deals of {{shop_name}}', text: '## Why Kota\n\nBecause.' })
    await patch(staff, 'menus', { quickLinks: '- [Mock tests](/products?search=mock)\n- [Blog](https://example.com/)' })
    const page = async () => (await fetch(url)).text()
    await expect.poll(page).toMatch(/Deals of [^{]/)
    const html = await page()
    expect(html).toContain('<h2>Why Kota</h2>')
    expect(html).toContain('Browse by Category')
    expect(html).toContain('href="/products?search=mock"')
    expect(html).toContain('>Shipping Policy</a>')
    expect(html).not.toContain('>About Us</a>')
    await close()
  })
})

test('the texts are exported with their standard text, as CSV and XLSX, by a manager', async ({ store, staff }) => {
  await patch(staff, 'return-policy', { lead: '=Seven days, "no questions"' })
  const { client: manager } = await loginAsAdmin(store, 'mohan', 'manager')
  const file = await manager.request('GET', '/admin/site-texts/export')
  expect(file.headers.get('Content-Disposition')).toMatch(/filename="site-texts-\d{4}-\d{2}-\d{2}\.csv"/)
  const rows = parse<Record<string, string>>(await file.text(), { bom: true, columns: true })
  const rowOf = (text: string, field: string) => rows.find((row) => row.Text === text && row.Field === field)
  expect(rowOf('Return Policy', 'First sentence')).toEqual({
    Text: 'Return Policy',
    Page: '/return-policy',
    Field: 'First sentence',
    State: 'Changed',
    Value: `'=Seven days, "no questions"`,
    Standard: expect.stringContaining('{{return_within}}'),
    Changed: expect.stringMatching(/^\d{4}-.+Z$/),
    'Changed by': 'meena',
  })
  expect(rowOf('FAQs', 'Text')).toMatchObject({ State: 'Standard', Changed: '', Value: expect.stringContaining('##') })
  expect(new Set(rows.map(({ Text }) => Text))).toEqual(
    new Set((await listSiteTexts(store.db)).map(({ title }) => title)),
  )
  const xlsx = await manager.request('GET', '/admin/site-texts/export?format=xlsx')
  expect(
    Buffer.from(await xlsx.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  expect((await manager.request('GET', '/admin/site-texts/export?format=pdf')).status).toBe(400)
  const exports = await store.db.select().from(auditLog).where(eq(auditLog.action, 'export'))
  expect(exports).toMatchObject([
    { actor: 'mohan', kind: 'site-text', subject: 'site-texts', after: { format: 'csv' } },
    { actor: 'mohan', kind: 'site-text', subject: 'site-texts', after: { format: 'xlsx' } },
  ])
  await store.db.execute(sql`delete from site_text_versions where name = 'return-policy'`)
})

test('links to pages that the shop does not have are reported, in texts, menus and banners', async ({
  store,
  staff,
}) => {
  const book = await makeProduct(store)
  const draft = await makeProduct(store, { status: 'draft' })
  await store.db.insert(banners).values({ title: 'Exam sale', buttonLink: '/sale', buttonText: 'Go' })
  await patch(staff, 'terms-conditions', {
    body: [
      `[a book](/products/${book.slug}) [its number](/products/${book.id}?x=1) [a draft](/products/${draft.slug})`,
      '[gone](/products/gone) [a page](/about-us/) [no page](/about) [far](https://example.com/x)',
      '[here](#prices) [nowhere](#price) [officer](#grievance-officer) [list](/products?examType=JEE#top)',
      '## Prices',
    ].join('\n\n'),
  })
  await patch(staff, 'menus', { policyLinks: '- [Careers](/careers)' })
  const found = await staff.getJson<BrokenLink[]>('/admin/site-texts/broken-links')
  const isOfCategory = ({ href }: BrokenLink) => /^\/categories\/[12]$/.test(href)
  expect(found.filter((link) => !isOfCategory(link))).toEqual([
    { text: 'terms-conditions', place: 'Terms & Conditions', label: 'a draft', href: `/products/${draft.slug}` },
    { text: 'terms-conditions', place: 'Terms & Conditions', label: 'gone', href: '/products/gone' },
    { text: 'terms-conditions', place: 'Terms & Conditions', label: 'no page', href: '/about' },
    { text: 'terms-conditions', place: 'Terms & Conditions', label: 'nowhere', href: '#price' },
    { text: 'menus', place: 'Menus: Policies, at the end of every page', label: 'Careers', href: '/careers' },
    { text: null, place: 'Banner: Exam sale', label: 'Go', href: '/sale' },
  ])
  await store.db.execute(sql`delete from site_text_versions`)
})
