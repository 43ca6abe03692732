import { expect, test } from 'vitest'
import { openFlakyProxy } from '../../../test/fault-injection/flaky-proxy.ts'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { openFakeGoogle } from '../../../test/fake-servers/google-merchant.ts'
import { openEmailFixture } from '../../../test/email-fixture.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { createApp } from '../app.ts'

/** Longer than any test: whoever calls a black hole is still waiting when the test looks. */
const LONG_TIMEOUT_MS = '60000'
const IMAGE = '0123456789abcdef-720x960.webp'
const TEST_TIMEOUT = { timeout: 60_000 }
const PAGES = ['/products', '/product-cards', '/suggestions?q=mech', '/store', '/pin-codes/302017', '/categories']

/** A store whose mail server, courier, bucket and Google take every call and never answer. */
async function openWithUnresponsiveServices() {
  const silence = () => openFlakyProxy(9, () => ({ kind: 'silence' }))
  const [mail, courier, bucket, merchant] = [await silence(), await silence(), await silence(), await silence()]
  const google = await openFakeGoogle()
  const office = await openEmailFixture(
    {},
    { 'email.port': String(mail.port) },
    {
      SMTP_CONNECT_TIMEOUT_MS: LONG_TIMEOUT_MS,
      SMTP_TIMEOUT_MS: LONG_TIMEOUT_MS,
      SHIPROCKET_BASE_URL: `http://127.0.0.1:${courier.port}`,
      SHIPROCKET_EMAIL: 'api@shop.example',
      SHIPROCKET_PASSWORD: 'right',
      SHIPROCKET_PICKUP_LOCATION: 'Kota Office',
      SHIPROCKET_TIMEOUT_MS: LONG_TIMEOUT_MS,
      ...google.settings,
      GOOGLE_TOKEN_URL: `http://127.0.0.1:${merchant.port}/token`,
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${bucket.port}`,
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  )
  return { office, store: office.store, mail, courier, bucket, merchant, google }
}

test('while mail, courier, Google and the pictures’ bucket never answer, books are found and ordered as ever', async () => {
  const { office, store, mail, courier, bucket, merchant, google } = await openWithUnresponsiveServices()
  const book = await makeProduct(store, { image: `/files/${IMAGE}` })
  const order = () =>
    store.client().requestJson<{ id: number }>('POST', '/orders', buildOrder([{ productId: book.id, quantity: 1 }]))
  const first = await order()
  const { client: staff } = await loginAsAdmin(store)
  const shipping = staff.request('POST', `/shiprocket/create-order/${first.body.id}`)
  await expect.poll(() => mail.openConnections(), TEST_TIMEOUT).toBeGreaterThan(0)
  await expect.poll(() => courier.openConnections(), TEST_TIMEOUT).toBeGreaterThan(0)
  const syncing = staff.request('POST', '/google-merchant/sync')
  await expect.poll(() => merchant.openConnections(), TEST_TIMEOUT).toBeGreaterThan(0)
  const picture = createApp(store.services).request(`http://shop.test/files/${IMAGE}`)
  await expect.poll(() => bucket.openConnections(), TEST_TIMEOUT).toBeGreaterThan(0)

  const orders = await Promise.all([order(), order(), order()])
  expect(orders.map(({ status }) => status)).toEqual([201, 201, 201])
  for (const path of PAGES) expect((await store.client().request('GET', path)).status, path).toBe(200)
  expect((await store.client().request('GET', `/shiprocket/track-order/${first.body.id}`)).status).toBe(200)
  expect((await staff.request('PUT', `/orders/${orders[0]?.body.id}`, { status: 'processing' })).status).toBe(200)
  // Nobody waited for them: they are as silent as before.
  expect(mail.openConnections()).toBeGreaterThan(0)
  expect(courier.openConnections()).toBeGreaterThan(0)

  await mail.close()
  await courier.close()
  await bucket.close()
  await merchant.close()
  expect((await picture).status).toBe(503)
  expect((await shipping).status).toBeGreaterThanOrEqual(502)
  expect(await staff.getJson(`/orders/${first.body.id}`)).toMatchObject({ status: 'pending', shiprocketOrderId: null })
  await syncing
  await office.close()
  await google.close()
})
