import { expect, test } from 'vitest'
import { openBadLine } from '../../../test/bad-line.ts'
import { makeProduct, orderOf } from '../../../test/factories.ts'
import { openTestGoogle } from '../../../test/google-merchant.ts'
import { openPostOffice } from '../../../test/mailbox.ts'
import { loginAdmin } from '../../../test/people.ts'
import { createApp } from '../app.ts'

/** Longer than any test: whoever calls a black hole is still waiting when the test looks. */
const PATIENCE = '60000'
const PICTURE = '0123456789abcdef-720x960.webp'
const AMPLE = { timeout: 60_000 }
const PAGES = ['/products', '/product-cards', '/suggestions?q=mech', '/store', '/pin-codes/302017', '/categories']

/** A store whose mail server, courier, bucket and Google take every call and never answer. */
async function openBeforeBlackHoles() {
  const silence = () => openBadLine(9, () => ({ kind: 'silence' }))
  const [mail, courier, bucket, merchant] = [await silence(), await silence(), await silence(), await silence()]
  const google = await openTestGoogle()
  const office = await openPostOffice(
    {},
    { 'email.port': String(mail.port) },
    {
      MAIL_CONNECT_LIMIT_MS: PATIENCE,
      MAIL_LIMIT_MS: PATIENCE,
      SHIPROCKET_BASE_URL: `http://127.0.0.1:${courier.port}`,
      SHIPROCKET_EMAIL: 'api@shop.example',
      SHIPROCKET_PASSWORD: 'right',
      SHIPROCKET_PICKUP_LOCATION: 'Kota Office',
      SHIPROCKET_LIMIT_MS: PATIENCE,
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
  const { office, store, mail, courier, bucket, merchant, google } = await openBeforeBlackHoles()
  const book = await makeProduct(store, { image: `/files/${PICTURE}` })
  const order = () =>
    store.visitor().ask<{ id: number }>('POST', '/orders', orderOf([{ productId: book.id, quantity: 1 }]))
  const first = await order()
  const { visitor: staff } = await loginAdmin(store)
  const shipping = staff.call('POST', `/shiprocket/create-order/${first.body.id}`)
  await expect.poll(() => mail.held(), AMPLE).toBeGreaterThan(0)
  await expect.poll(() => courier.held(), AMPLE).toBeGreaterThan(0)
  const syncing = staff.call('POST', '/google-merchant/sync')
  await expect.poll(() => merchant.held(), AMPLE).toBeGreaterThan(0)
  const picture = createApp(store.services).request(`http://shop.test/files/${PICTURE}`)
  await expect.poll(() => bucket.held(), AMPLE).toBeGreaterThan(0)

  const orders = await Promise.all([order(), order(), order()])
  expect(orders.map(({ status }) => status)).toEqual([201, 201, 201])
  for (const path of PAGES) expect((await store.visitor().call('GET', path)).status, path).toBe(200)
  expect((await store.visitor().call('GET', `/shiprocket/track-order/${first.body.id}`)).status).toBe(200)
  expect((await staff.call('PUT', `/orders/${orders[0]?.body.id}`, { status: 'processing' })).status).toBe(200)
  // Nobody waited for them: they are as silent as before.
  expect(mail.held()).toBeGreaterThan(0)
  expect(courier.held()).toBeGreaterThan(0)

  await mail.close()
  await courier.close()
  await bucket.close()
  await merchant.close()
  expect((await picture).status).toBe(503)
  expect((await shipping).status).toBeGreaterThanOrEqual(502)
  expect(await staff.get(`/orders/${first.body.id}`)).toMatchObject({ status: 'pending', shiprocketOrderId: null })
  await syncing
  await office.close()
  await google.close()
})
