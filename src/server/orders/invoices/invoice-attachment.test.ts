import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '../../../../test/factories.ts'
import { type EmailFixture, openEmailFixture } from '../../../../test/fixtures/email-fixture.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { loginAsAdmin } from '../../../../test/users.ts'
import type { OrderEmail } from '../../../domain/email/email-template-api.ts'
import { emails } from '../../database/schema/email.ts'
import { type SendEmailDeps, sendEmail } from '../../email/send-email.ts'
import { readSmtpSettings } from '../../settings/smtp-settings.ts'
import { orders } from '../../database/schema/orders.ts'
import { createInvoiceAttachment } from './create-invoice-pdf.ts'
import { invoices } from '../../database/schema/invoices.ts'

const BUSY = 451
/** The number of emails that the mail server defers. */
let deferrals = 0
let fixture: EmailFixture
let staff: TestClient

beforeAll(async () => {
  fixture = await openEmailFixture({ rejectCode: () => (deferrals-- > 0 ? BUSY : undefined) })
  staff = (await loginAsAdmin(fixture.store)).client
})
afterAll(() => fixture.close())

const keyOf = (id: number) => `order-shipped/${id}/customer`
const findShipped = (id: number) => fixture.findEmail(keyOf(id))
const subjectOf = (message = '') => /^Subject: (?<subject>.*)$/m.exec(message)?.groups?.subject
const received = (id: number) =>
  fixture.smtp.messages.filter((message) => message.includes(`<order-shipped.${id}.customer`))

/**
 * Places an order and ships it, after the emails about the new order are sent.
 * @param options the number of times that the mail server defers the email about the parcel
 * @returns its id and invoice number
 */
async function ship({ deferred = 0 } = {}): Promise<{ id: number; number: string }> {
  const { db } = fixture.store
  const id = await placeOrder(fixture.store)
  await expect.poll(() => db.$count(emails, eq(emails.status, 'waiting'))).toBe(0)
  deferrals = deferred
  expect((await staff.request('PUT', `/orders/${id}`, { status: 'shipped' })).status).toBe(200)
  const [order] = await db.select({ number: orders.invoiceNumber }).from(orders).where(eq(orders.id, id))
  return { id, number: order?.number ?? '' }
}

/** The PDF files of an email by name. */
async function pdfsOf(message: string): Promise<Record<string, PDFDocument>> {
  const parts = message.matchAll(
    /Content-Type: application\/pdf; name=(?<name>\S+)\n(?:[\w-]+: .*\n|\s+.*\n)*?\n(?<data>[\w+/=\n]+)/g,
  )
  const files = [...parts].map(
    async ({ groups: { name = '', data = '' } = {} }) =>
      [name, await PDFDocument.load(Buffer.from(data, 'base64'), { updateMetadata: false })] as const,
  )
  return Object.fromEntries(await Promise.all(files))
}

test('the email about a shipped order has its invoice as PDF, also when the mail server was busy at first', async () => {
  const { id, number } = await ship({ deferred: 2 })
  await expect.poll(async () => (await findShipped(id))?.status).toBe('sent')
  expect((await findShipped(id))?.attempts).toBe(3)
  expect(received(id)).toHaveLength(1)
  const pdfs = await pdfsOf(received(id)[0] ?? '')
  const fileName = `${number.replaceAll('/', '-')}.pdf`
  expect(Object.keys(pdfs)).toEqual([fileName])
  expect([pdfs[fileName]?.getTitle(), pdfs[fileName]?.getPageCount()]).toEqual([number, 1])
  expect((await findShipped(id))?.text).toContain(`View your order: http://shop.test/orders/${id}#`)
})

test('an email that staff send again has the invoice again, unless it was cancelled meanwhile', async () => {
  const { db } = fixture.store
  const { id } = await ship()
  await expect.poll(async () => (await findShipped(id))?.status).toBe('sent')
  const listed = await staff.getJson<OrderEmail[]>(`/admin/orders/${id}/emails`)
  const email = listed.find(({ subject }) => subject === subjectOf(received(id)[0]))
  const resend = () => staff.request('POST', `/admin/orders/${id}/emails/${email?.id}/resend`)
  const countPdfs = async () => (await Promise.all(received(id).map(pdfsOf))).map((files) => Object.keys(files).length)
  expect((await resend()).status).toBe(200)
  await expect.poll(countPdfs).toEqual([1, 1])
  await db.update(invoices).set({ cancelledAt: new Date() }).where(eq(invoices.orderId, id))
  expect((await resend()).status).toBe(200)
  await expect.poll(countPdfs).toEqual([1, 1, 0])
})

test('other emails about the order have no attachment', async () => {
  const id = await placeOrder(fixture.store)
  expect(await fixture.findEmail(`order-placed/${id}/customer`)).toMatchObject({ attachment: null })
})

test.for([
  ['cannot be created', () => Promise.reject(new Error('The logo cannot be read'))],
  [
    'is too large for a mail server',
    () =>
      Promise.resolve({ filename: 'a.pdf', contentType: 'application/pdf', content: new Uint8Array(2 * 1024 * 1024) }),
  ],
] as const)('an email whose invoice %s is sent without it: its link shows the invoice', async ([, create]) => {
  const { services, db } = fixture.store
  const reference = randomUUID()
  const values = { recipient: 'ritika@example.in', subject: 'On its way', html: '', text: `See the link ${reference}` }
  const [row] = await db
    .insert(emails)
    .values({
      ...values,
      key: `order-shipped/${reference}`,
      kind: 'order-shipped',
      attachment: 'invoice/RS/26-27/000001',
    })
    .returning()
  const deps: SendEmailDeps = {
    ...services,
    readSmtpSettings: () => readSmtpSettings(db, services.config),
    createAttachment: create,
  }
  await sendEmail(deps, row?.id ?? 0, { isLast: false })
  const [sent] = await db
    .select()
    .from(emails)
    .where(eq(emails.id, row?.id ?? 0))
  expect(sent).toMatchObject({ status: 'sent', attempts: 1 })
  const messages = fixture.smtp.messages.filter((message) => message.includes(`See the link ${reference}`))
  expect(messages).toEqual([expect.not.stringContaining('application/pdf')])
})

test('an attachment of another kind is not taken for an invoice', async () => {
  await expect(createInvoiceAttachment(fixture.store.services, 'label/12')).rejects.toThrow(
    'Unknown attachment label/12',
  )
})
