import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { loginAsAdmin } from '../fixtures/db.ts'
import { queryDatabase } from '../fixtures/store-db.ts'
import { expect, test } from '../fixtures/test.ts'

const openMore = (page: Page) => page.getByRole('button', { name: 'More for orders' }).click()
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/'

/** Lets the page subscribe without the push service of a browser vendor. */
const fakePushManager = (page: Page, endpoint: string) =>
  page.addInitScript((url) => {
    let isOn = false
    const bytes = (length: number) =>
      btoa('k'.repeat(length)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    const subscription = {
      endpoint: url,
      toJSON: () => ({ endpoint: url, expirationTime: null, keys: { p256dh: bytes(65), auth: bytes(16) } }),
      unsubscribe: () => {
        isOn = false
        return Promise.resolve(true)
      },
    } as unknown as PushSubscription
    Object.assign(Notification, { requestPermission: () => Promise.resolve('granted') })
    PushManager.prototype.subscribe = () => {
      isOn = true
      return Promise.resolve(subscription)
    }
    PushManager.prototype.getSubscription = () => Promise.resolve(isOn ? subscription : null)
  }, endpoint)

test('staff switch the notifications of new orders on a device on and off @both', async ({ page }) => {
  const endpoint = ENDPOINT + randomUUID()
  const countDevices = async () =>
    (await queryDatabase('select id from push_subscriptions where endpoint = $1', [endpoint])).length
  await fakePushManager(page, endpoint)
  await loginAsAdmin(page, `staff-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=orders')
  await openMore(page)
  const toggle = page.getByRole('button', { name: 'Notify this device' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect(page.getByText('This device is notified of new orders', { exact: true })).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(await countDevices()).toBe(1)
  await toggle.click()
  await expect(page.getByText('This device is no longer notified', { exact: true })).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  expect(await countDevices()).toBe(0)
})

test('a device whose browser blocks notifications says so', async ({ page }) => {
  await page.addInitScript(() => Object.assign(Notification, { requestPermission: () => Promise.resolve('denied') }))
  await loginAsAdmin(page, `staff-${randomUUID().slice(0, 8)}`)
  await page.goto('/admin?tab=orders')
  await openMore(page)
  await page.getByRole('button', { name: 'Notify this device' }).click()
  await expect(page.getByText('The browser blocks notifications of this page.')).toBeVisible()
})

test('the device shows what the store sends, without an open page of orders', async ({ page, context }) => {
  await page.goto('/')
  const { origin } = new URL(page.url())
  const devtools = await context.newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
    if (registration) registered.resolve(registration.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const started = context.waitForEvent('serviceworker')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js')
    await navigator.serviceWorker.ready
  })
  const worker = await started
  // A browser without a screen has no place for notifications: they are recorded instead.
  await worker.evaluate(() => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    ServiceWorkerRegistration.prototype.showNotification = (title, options) => {
      shown.push({ title, body: options?.body, path: options?.data as unknown })
      return Promise.resolve()
    }
  })
  const notification = { title: '2 new orders', body: '3 books to pack', path: '/admin?tab=orders&view=to-send' }
  const data = JSON.stringify(notification)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered.promise, data })
  await expect.poll(() => worker.evaluate(() => (globalThis as { shown?: unknown }).shown)).toEqual([notification])
})
