import { expect, test } from 'vitest'
import { openFlakyProxy } from '../../../test/fault-injection/flaky-proxy.ts'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { openFakeGoogle } from '../../../test/fake-servers/google-merchant.ts'
import { openEmailFixture } from '../../../test/fixtures/email-fixture.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { createApp } from '../app.ts'

/** Longer than any test, so that requests to the unresponsive services are still open at its end. */
const LONG_TIMEOUT_MS = '60000'
const IMAGE = '0123456789abcdef-720x960.webp'
const PAGES = ['/products', '/product-cards', '/suggestions?q=mech', '/store', '/pin-codes/302017', '/categories']

/** Opens a store whose mail server, courier, bucket and Google accept connections and never respond. */
async function openWithUnresponsiveServices() {
  const silence = () => openFlakyProxy(9, () => ({ kind: 'silence' }))
  const [smtp, courier, bucket, googleLogin] = [await silence(), await silence(), await silence(), await silence()]
  const google = await openFakeGoogle()
  const fixture = await openEmailFixture(
    {},
    { 'email.port': String(smtp.port) },
    {
      SMTP_CONNECT_TIMEOUT_MS: LONG_TIMEOUT_MS,
      SMTP_TIMEOUT_MS: LONG_TIMEOUT_MS,
      SHIPROCKET_BASE_URL: `http://127.0.0.1:${courier.port}`,
      SHIPROCKET_EMAIL: 'api@shop.example',
      SHIPROCKET_PASSWORD: 'right',
      SHIPROCKET_PICKUP_LOCATION: 'Kota Office',
      SHIPROCKET_TIMEOUT_MS: LONG_TIMEOUT_MS,
      ...google.settings,
      GOOGLE_TOKEN_URL: `http://127.0.0.1:${googleLogin.port}/token`,
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${bucket.port}`,
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  )
  return { fixture, store: fixture.store, smtp, courier, bucket, googleLogin, google }
}

test('the store serves pages and orders while mail server, courier, Google and bucket do not respond', async () => {
  const { fixture, store, smtp, courier, bucket, googleLogin, google } = await openWithUnresponsiveServices()
  const book = await makeProduct(store, { image: `/files/${IMAGE}` })
  const order = () =>
    store.client().requestJson<{ id: number }>('POST', '/orders', buildOrder([{ productId: book.id, quantity: 1 }]))
  const first = await order()
  const { client: staff } = await loginAsAdmin(store)
  const shipping = staff.request('POST', `/shiprocket/create-order/${first.body.id}`)
  await expect.poll(() => smtp.openConnections()).toBeGreaterThan(0)
  await expect.poll(() => courier.openConnections()).toBeGreaterThan(0)
  const syncing = staff.request('POST', '/google-merchant/sync')
  await expect.poll(() => googleLogin.openConnections()).toBeGreaterThan(0)
  const image = createApp(store.services).request(`http://shop.test/files/${IMAGE}`)
  await expect.poll(() => bucket.openConnections()).toBeGreaterThan(0)

  const orders = await Promise.all([order(), order(), order()])
  expect(orders.map(({ status }) => status)).toEqual([201, 201, 201])
  for (const path of PAGES) expect((await store.client().request('GET', path)).status, path).toBe(200)
  expect((await store.client().request('GET', `/shiprocket/track-order/${first.body.id}`)).status).toBe(200)
  expect((await staff.request('PUT', `/orders/${orders[0]?.body.id}`, { status: 'processing' })).status).toBe(200)
  // The requests above did not wait for them: their connections are still open.
  expect(smtp.openConnections()).toBeGreaterThan(0)
  expect(courier.openConnections()).toBeGreaterThan(0)

  await smtp.close()
  await courier.close()
  await bucket.close()
  await googleLogin.close()
  expect((await image).status).toBe(503)
  expect((await shipping).status).toBeGreaterThanOrEqual(502)
  expect(await staff.getJson(`/orders/${first.body.id}`)).toMatchObject({ status: 'pending', shiprocketOrderId: null })
  await syncing
  await fixture.close()
  await google.close()
})
