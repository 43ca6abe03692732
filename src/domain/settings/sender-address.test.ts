import { expect, test } from 'vitest'
import { isAllowedSender } from './sender-address.ts'

test.each([
  ['books@shop.example', 'shop.example', ''],
  ['books@shop.example', 'www.shop.example', ''],
  ['books@SHOP.example', 'books.shop.example', ''],
  ['books@mail.shop.example', 'www.shop.example', ''],
  ['kotabooks@gmail.com', 'shop.example', 'kotabooks@gmail.com'],
  ['books@anywhere.example', 'localhost', ''],
  ['books@anywhere.example', '192.168.1.4', ''],
])('%s is an allowed sender for the store at %s with the SMTP user "%s"', (address, hostname, user) => {
  expect(isAllowedSender(address, hostname, user)).toBe(true)
})

test.each([
  ['books@other.example', 'shop.example', ''],
  ['books@other.example', 'shop.example', 'AKIA1234'],
  ['books@other.example', 'shop.example', 'books@third.example'],
  ['books@notshop.example', 'shop.example', ''],
  ['books@example', 'shop.example', ''],
])('%s is not an allowed sender for the store at %s with the SMTP user "%s"', (address, hostname, user) => {
  expect(isAllowedSender(address, hostname, user)).toBe(false)
})
