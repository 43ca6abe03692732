import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect } from 'vitest'
import { servePages } from '../../../test/serve-pages.ts'
import { test } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { renderEmailHtml } from '../email/templates/email-body.ts'
import { createInvoicePdf } from '../orders/invoices/create-invoice-pdf.ts'
import { readEmailSettings } from './email-settings.ts'
import { readPrintedBrand } from './shop-identity.ts'
import { siteSettings } from '../database/schema/platform.ts'

test('the owner sets logo and colours: pages, emails and invoices use them at once, and go back to the standard', async ({
  store,
}) => {
  const { client: owner } = await loginAsAdmin(store)
  const { url, close } = await servePages(store)
  const standard = await (await fetch(url)).text()
  expect(standard).not.toContain('<style')

  const form = new FormData()
  const image = await sharp({ create: { width: 300, height: 80, channels: 4, background: '#ffffffaa' } })
    .png()
    .toBuffer()
  form.set('file', new File([new Uint8Array(image)], 'logo.png'))
  const uploaded = (await (await owner.send('/upload', { method: 'POST', body: form })).json()) as { filePath: string }
  const svg = new FormData()
  svg.set('file', new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'logo.svg'))
  expect((await owner.send('/upload', { method: 'POST', body: svg })).status).toBe(415)

  const save = (json: object) => owner.requestJson('PATCH', '/admin/shop-settings', json)
  expect(await save({ brandAction: '#1d4ed8' })).toMatchObject({
    status: 400,
    body: { fields: { brandAction: expect.stringContaining('Text on buttons has a contrast of') } },
  })
  expect(await save({ brandLogo: 'https://elsewhere.example/logo.svg' })).toMatchObject({ status: 400 })
  expect(await save({ brandLogo: uploaded.filePath, brandAction: '7DD3FC', brandInk: '#0c2d48' })).toMatchObject({
    status: 200,
    body: { brandAction: '#7dd3fc' },
  })

  // The cached page is invalidated by the change.
  const readHtml = async () => await (await fetch(url)).text()
  await expect.poll(readHtml).toContain('--color-action:#7dd3fc')
  const response = await fetch(url)
  const page = { html: await response.text(), policy: response.headers.get('Content-Security-Policy') }
  const css = /<style[^>]*>([\s\S]*?)<\/style>/.exec(page.html)?.[1] ?? ''
  expect(css).toContain('--color-ink:#0c2d48')
  expect(page.policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  expect(page.policy).not.toContain('unsafe-inline')
  expect(page.html).toContain(`src="${uploaded.filePath}"`)

  await store.db.insert(siteSettings).values({ key: 'email.enabled', value: 'true' }).onConflictDoNothing()
  const settings = await readEmailSettings(store.db, { ...store.services.config, publicUrl: 'https://shop.example' })
  if (!settings) throw new Error('Emails are off')
  const link = { kind: 'link', label: 'Track', url: 'https://shop.example/track' } as const
  const email = renderEmailHtml({ heading: 'Order placed', blocks: [link] }, settings.sender)
  expect(email).toContain(`src="https://shop.example${uploaded.filePath}"`)
  expect(email).toContain('background:#0c2d48')

  const brand = await readPrintedBrand(store.services)
  expect(brand).toMatchObject({ colour: '#7dd3fc', logo: expect.any(Uint8Array) as Uint8Array })

  expect(await save({ brandLogo: '', brandAction: '', brandInk: '' })).toMatchObject({ status: 200 })
  await expect.poll(readHtml).not.toContain('<style')
  expect(await readPrintedBrand(store.services)).toEqual({ colour: '', logo: undefined })
  await close()
})

test('an invoice has the logo on its first page, and none without one', async () => {
  const logo = new Uint8Array(
    await sharp({ create: { width: 60, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  const invoice = {
    number: 'RS/26-27/000001',
    kind: 'bill-of-supply',
    content: {
      seller: { name: 'Kota Books', address: 'Kota', phone: '', email: '', gstin: '' },
      placeOfSupply: 'Rajasthan',
      lines: [],
      adjustments: [],
      totalPaise: 0,
    },
    buyer: null,
    orderId: 1,
    orderedAt: new Date(),
    issuedAt: new Date(),
    cancelledAt: null,
    original: null,
  } as unknown as Parameters<typeof createInvoicePdf>[0]
  const imagesOf = async (brand?: Parameters<typeof createInvoicePdf>[2]) => {
    const file = await PDFDocument.load(await createInvoicePdf(invoice, 'Rankshelf', brand))
    return file.context.enumerateIndirectObjects().some(([, object]) => /\/Subtype \/Image/.test(String(object)))
  }
  expect(await imagesOf({ logo, colour: '#7dd3fc' })).toBe(true)
  expect(await imagesOf({ logo: undefined, colour: '' })).toBe(false)
})
