import { expect, test } from 'vitest'
import { isPushService, newOrdersNotification } from './push.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://sin.notify.windows.com/w/?token=abc',
])('%s is the push service of a browser', (url) => {
  expect(isPushService(url)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilpush.apple.com/',
  '9829012345',
  'https://169.254.169.254/latest/meta-data',
])('%s is not', (url) => {
  expect(isPushService(url)).toBe(false)
})

test('a notification counts orders and books, and names no customer', () => {
  expect(newOrdersNotification({ orders: 1, copies: 1 })).toMatchObject({ title: 'New order', body: '1 book to pack' })
  expect(newOrdersNotification({ orders: 3, copies: 7 })).toMatchObject({
    title: '3 new orders',
    body: '7 books to pack',
  })
})
