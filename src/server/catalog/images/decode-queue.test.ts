import sharp from 'sharp'
import { expect } from 'vitest'
import { loginAsAdmin, PASSWORD, registerCustomer } from '../../../../test/users.ts'
import { test } from '../../../../test/test-store.ts'

const UPLOADS = 5

test('a login does not wait for the images that are being decoded', async ({ store }) => {
  const { client: admin } = await loginAsAdmin(store)
  const { user } = await registerCustomer(store)
  const create = { width: 4000, height: 6000, channels: 3 as const, background: '#B33951' }
  const image = new Uint8Array(await sharp({ create }).png().toBuffer())
  let uploaded = 0
  let maxThreads = 0
  const uploads = Array.from({ length: UPLOADS }, async (_, index) => {
    const body = new FormData()
    body.set('file', new File([image], `cover-${index}.png`, { type: 'image/png' }))
    const { status } = await admin.send('/upload', { method: 'POST', body })
    uploaded += 1
    return status
  })
  const sampling = setInterval(() => {
    const { process, queue } = sharp.counters()
    maxThreads = Math.max(maxThreads, process + queue)
  }, 1)
  // The first image is being decoded.
  await expect.poll(() => maxThreads, { interval: 1 }).toBeGreaterThan(0)
  const login = await store.client().request('POST', '/login', { username: user.username, password: PASSWORD })
  expect(login.status).toBe(200)
  expect(uploaded).toBeLessThan(UPLOADS)
  expect(await Promise.all(uploads)).toEqual(Array.from({ length: UPLOADS }, () => 201))
  clearInterval(sampling)
  // libuv has four threads. Images take one of them, and for a moment the next one.
  expect(maxThreads).toBeLessThanOrEqual(2)
})
