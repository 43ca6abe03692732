import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { ADDRESS, buildOrder } from '../../../../test/factories.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { test } from '../../../../test/test-store.ts'
import { loginAsAdmin, PASSWORD, registerCustomer } from '../../../../test/users.ts'
import { type LimitName, RATE_LIMITS, RateLimiter } from './rate-limit.ts'

interface Clients {
  guest: TestClient
  customer: TestClient
  owner: TestClient
  username: string
}

interface Counted {
  /** What is sent. */
  endpoint: string
  limits: LimitName[]
  as?: 'customer' | 'owner'
  body?: object | ((clients: Clients) => object)
  /** The fields of a form that is sent instead of a body. */
  form?: Record<string, string | File>
}

const ORDER = 1_000_000_000
const IMAGE = new File([new Uint8Array(8)], 'cover.png', { type: 'image/png' })
const PHOTO = '0191f1a0-0000-4000-8000-000000000000'
const proof = { mobile: ADDRESS.customerPhone }
const order = buildOrder([{ productId: 1, quantity: 1 }])
const BY_MOBILE: LimitName[] = [
  'order-lookup-ip',
  'order-lookup-ip-day',
  'order-lookup-order',
  'order-lookup-wrong',
  'order-lookup-wrong-ip',
]
const login = { username: 'nobody-here', password: 'a wrong one' }
const review = { rating: 5, title: 'Good', text: 'A good book for waves and optics', displayName: 'Ritika', photos: [] }
const returned = { lines: [{ orderItemId: 1, quantity: 1, reason: 'damaged' }] }
const currentPassword = PASSWORD

/** Each endpoint that counts its requests, with the limits that one request counts for. */
const COUNTED: Counted[] = [
  { endpoint: 'POST /login', limits: ['login-ip', 'login-account-ip', 'login-account'], body: login },
  {
    endpoint: 'POST /login',
    limits: ['login-device'],
    as: 'customer',
    body: ({ username }) => ({ username, password: 'a wrong one' }),
  },
  { endpoint: 'POST /register', limits: ['register-ip'], body: { username: 'counted', password: PASSWORD } },
  {
    endpoint: 'POST /session/confirm-password',
    limits: ['password-account'],
    as: 'customer',
    body: { password: PASSWORD },
  },
  {
    endpoint: 'PUT /user/password',
    limits: ['password-account'],
    as: 'customer',
    body: { currentPassword: 'a wrong one', newPassword: 'another-kota-2027' },
  },
  {
    endpoint: 'POST /user/data',
    limits: ['password-account', 'data-download-account'],
    as: 'customer',
    body: { password: PASSWORD },
  },
  {
    endpoint: 'POST /user/deletion',
    limits: ['password-account'],
    as: 'customer',
    body: { password: 'a wrong one' },
  },
  {
    endpoint: 'POST /admin/two-factor/confirm',
    limits: ['two-factor-account'],
    as: 'owner',
    body: { code: '123456' },
  },
  {
    endpoint: 'POST /admin/two-factor/disable',
    limits: ['two-factor-account'],
    as: 'owner',
    body: { code: '123456' },
  },
  { endpoint: 'POST /password-resets', limits: ['password-reset-ip', 'password-reset-login'], body: { login: 'x' } },
  {
    endpoint: 'POST /password-resets/confirm',
    limits: ['account-link-ip'],
    body: { token: 'x', newPassword: PASSWORD },
  },
  { endpoint: 'POST /email-verifications/confirm', limits: ['account-link-ip'], body: { token: 'x' } },
  {
    endpoint: 'PUT /user/email',
    limits: ['account-email-account'],
    as: 'customer',
    body: { email: 'counted@example.in', currentPassword },
  },
  { endpoint: 'POST /user/email/verification', limits: ['account-email-account'], as: 'customer', body: {} },
  {
    endpoint: 'PUT /user/mobile',
    limits: ['account-mobile-account'],
    as: 'customer',
    body: { mobile: '9829099111', currentPassword },
  },
  { endpoint: 'POST /orders/quote', limits: ['quote-ip'], body: { items: order.items } },
  { endpoint: 'POST /orders', limits: ['order-ip', 'order-mobile'], body: order },
  { endpoint: 'POST /orders', limits: ['order-ip', 'order-mobile', 'order-account'], as: 'customer', body: order },
  { endpoint: 'POST /funnel', limits: ['funnel-ip'], body: { step: 'view' } },
  { endpoint: 'POST /subscribers', limits: ['subscribe-ip'], body: { email: 'counted@example.in' } },
  {
    endpoint: 'POST /contact-messages',
    limits: ['contact-ip'],
    body: {
      name: 'Ritika Meena',
      email: 'ritika@example.in',
      phone: '9829012341',
      subject: 'order',
      message: 'When will my books be sent?',
    },
  },
  { endpoint: 'POST /upload', limits: ['upload-ip'], as: 'owner', form: { file: IMAGE } },
  { endpoint: 'POST /product-images/1', limits: ['upload-ip'], as: 'owner', form: { image: IMAGE } },
  { endpoint: `GET /shiprocket/track-order/${ORDER}`, limits: ['track-ip', 'track-ip-day'] },
  {
    endpoint: 'POST /orders/lookup',
    limits: BY_MOBILE,
    body: { orderId: ORDER, mobile: ADDRESS.customerPhone },
  },
  { endpoint: `POST /orders/${ORDER}/view`, limits: BY_MOBILE, body: { proof } },
  { endpoint: `POST /orders/${ORDER}/view`, limits: ['order-link-ip'], body: { proof: { token: 'x'.repeat(43) } } },
  {
    endpoint: `POST /orders/${ORDER}/cancel`,
    limits: BY_MOBILE,
    body: { proof, reason: 'other', note: 'Found it here' },
  },
  { endpoint: `POST /orders/${ORDER}/invoice`, limits: BY_MOBILE, body: { proof } },
  {
    endpoint: `POST /orders/${ORDER}/help`,
    limits: ['contact-ip', ...BY_MOBILE],
    body: { proof, problem: 'not-arrived', message: 'When will my books be sent?' },
  },
  { endpoint: `POST /orders/${ORDER}/returns`, limits: ['return-ip', ...BY_MOBILE], body: { proof, ...returned } },
  { endpoint: `POST /orders/${ORDER}/returns/view`, limits: BY_MOBILE, body: { proof } },
  { endpoint: `POST /orders/${ORDER}/returns/1/cancel`, limits: BY_MOBILE, body: { proof } },
  {
    endpoint: `PUT /orders/${ORDER}/returns/1/payee`,
    limits: ['return-ip', ...BY_MOBILE],
    body: { proof, upiId: 'ritika@okbank' },
  },
  { endpoint: `POST /orders/${ORDER}/return-photos/${PHOTO}/view`, limits: BY_MOBILE, body: { proof } },
  { endpoint: `POST /orders/${ORDER}/return-photos`, limits: ['return-photo-ip'] },
  { endpoint: `GET /orders/${ORDER}/confirmation?link=x`, limits: ['order-link-ip'] },
  { endpoint: `POST /orders/${ORDER}/confirmation?link=x`, limits: ['order-link-ip'], form: { answer: 'confirm' } },
  { endpoint: `GET /orders/${ORDER}/delivery?link=x`, limits: ['order-link-ip'] },
  { endpoint: `POST /orders/${ORDER}/delivery?link=x`, limits: ['order-link-ip'], form: { answer: 'refuse' } },
  { endpoint: 'GET /delivery/324005', limits: ['delivery-ip'] },
  { endpoint: 'POST /courier-updates', limits: ['courier-update-ip'], body: {} },
  { endpoint: 'GET /whatsapp/webhook', limits: ['whatsapp-webhook-ip'] },
  { endpoint: 'POST /whatsapp/webhook', limits: ['whatsapp-webhook-ip'], body: {} },
  { endpoint: 'POST /reviews', limits: ['review-ip'], body: { ...review, orderItemId: 1 } },
  { endpoint: 'PUT /reviews/1', limits: ['review-ip'], body: review },
  { endpoint: 'POST /review-requests/open', limits: ['review-link-ip'], body: { token: 'x' } },
  { endpoint: 'POST /review-photos', limits: ['review-photo-ip'] },
  { endpoint: 'PUT /reviews/1/vote', limits: ['review-vote-ip'], body: { isHelpful: true, device: randomUUID() } },
  {
    endpoint: 'POST /reviews/1/reports',
    limits: ['review-report-ip'],
    body: { reason: 'spam', device: randomUUID() },
  },
  { endpoint: 'POST /email/test', limits: ['test-email-account'], as: 'owner', body: { email: 'owner@shop.example' } },
  {
    endpoint: 'POST /admin/email-templates/order-placed/test',
    limits: ['test-email-account'],
    as: 'owner',
    body: { email: 'owner@shop.example', subject: 'Your order', heading: 'Your order', text: 'Thank you' },
  },
  { endpoint: 'POST /admin/whatsapp/check', limits: ['test-whatsapp-account'], as: 'owner', body: {} },
  { endpoint: 'POST /admin/whatsapp/templates', limits: ['test-whatsapp-account'], as: 'owner', body: {} },
  { endpoint: 'POST /admin/whatsapp/templates/refresh', limits: ['test-whatsapp-account'], as: 'owner', body: {} },
  {
    endpoint: 'POST /admin/whatsapp/test',
    limits: ['test-whatsapp-account'],
    as: 'owner',
    body: { phone: '9829012341' },
  },
  { endpoint: 'POST /google-merchant/check', limits: ['test-google-account'], as: 'owner', body: {} },
]

function toFormData(fields: Record<string, string | File>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

describe('requests', () => {
  test.for(COUNTED)('$endpoint counts for $limits', async ({ endpoint, limits, as, body, form }, { store }) => {
    const { client: customer, user } = await registerCustomer(store)
    const clients = {
      guest: store.client(),
      customer,
      owner: (await loginAsAdmin(store)).client,
      username: user.username,
    }
    const counted: LimitName[] = []
    const spy = vi.spyOn(RateLimiter.prototype, 'consume').mockImplementation((name) => {
      counted.push(name)
      return Promise.resolve()
    })
    onTestFinished(() => spy.mockRestore())
    const [method = '', path = ''] = endpoint.split(' ')
    const client = clients[as ?? 'guest']
    if (form) await client.send(path, { method, body: toFormData(form) })
    else await client.request(method, path, typeof body === 'function' ? body(clients) : body)
    expect(counted.toSorted()).toEqual(limits.toSorted())
  })

  test('count for every limit', () => {
    const listed = new Set(COUNTED.flatMap(({ limits }) => limits))
    expect([...listed].toSorted()).toEqual(Object.keys(RATE_LIMITS).toSorted())
  })
})
