import { expect, test } from 'vitest'
import { mayWriteFrom } from './mail-sender.ts'

test.each([
  ['books@shop.example', 'shop.example', ''],
  ['books@shop.example', 'www.shop.example', ''],
  ['books@SHOP.example', 'books.shop.example', ''],
  ['books@mail.shop.example', 'www.shop.example', ''],
  ['kotabooks@gmail.com', 'shop.example', 'kotabooks@gmail.com'],
  ['books@anywhere.example', 'localhost', ''],
  ['books@anywhere.example', '192.168.1.4', ''],
])('%s writes for the shop at %s, logged in as "%s"', (address, hostname, user) => {
  expect(mayWriteFrom(address, hostname, user)).toBe(true)
})

test.each([
  ['books@other.example', 'shop.example', ''],
  ['books@other.example', 'shop.example', 'AKIA1234'],
  ['books@other.example', 'shop.example', 'books@third.example'],
  ['books@notshop.example', 'shop.example', ''],
  ['books@example', 'shop.example', ''],
])('%s does not write for the shop at %s, logged in as "%s"', (address, hostname, user) => {
  expect(mayWriteFrom(address, hostname, user)).toBe(false)
})
