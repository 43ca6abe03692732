import { describe, expect, test } from 'vitest'
import { addressSchema } from '../src/domain/accounts/address.ts'
import { emailAddress as accountEmail } from '../src/domain/accounts/email-address.ts'
import { contactFormSchema } from '../src/domain/inbox/contact-form.ts'
import { newsletterFormSchema } from '../src/domain/inbox/newsletter-form.ts'
import { emailSettingsFormSchema, testEmailSchema } from '../src/domain/settings/email-settings.ts'
import { SHOP_SETTING_GROUPS } from '../src/domain/settings/shop-settings.ts'
import { emailAddress } from '../src/domain/values/email-address.ts'

const FIELDS = {
  'the checkout and saved addresses': addressSchema.shape.customerEmail,
  'the account': accountEmail,
  'the contact form': contactFormSchema.shape.email,
  'the newsletter': newsletterFormSchema.shape.email,
  'the sender': emailSettingsFormSchema.shape.from,
  'the admin address': emailSettingsFormSchema.shape.adminEmail,
  'a test email': testEmailSchema.shape.email,
  'the shop': SHOP_SETTING_GROUPS.shop.shape.email,
}
const READ: [typed: string, read: string][] = [
  ['ritika.m@example.com', 'ritika.m@example.com'],
  [" o'brien+jee@mail.example.co.in ", "o'brien+jee@mail.example.co.in"],
  ['ritika@उदाहरण.भारत', 'ritika@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['ritika@xn--p1b6ci4b4b3a.xn--h2brj9c', 'ritika@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['ritika@bücher.example', 'ritika@xn--bcher-kva.example'],
  ['रितिका@उदाहरण.भारत', 'रितिका@xn--p1b6ci4b4b3a.xn--h2brj9c'],
]
const REFUSED = ['', 'ritika', 'ritika@', '@example.com', 'ritika@example', 'a b@example.com', 'a..b@example.com']
const REFUSED_TOO = [
  'a@b@example.com',
  'a@example.com/path',
  'a@भारत',
  'a@उदाहरण.भारत:80',
  'a@-example.com',
  'a@exa_mple.com',
]

describe.each(Object.entries(FIELDS))('the email field of %s', (_, schema) => {
  test.each(READ)('reads %s', (typed, read) => expect(schema.parse(typed)).toBe(read))
})

test.each([...REFUSED, ...REFUSED_TOO])('%j is refused with the message of its form', (typed) => {
  const { success, error } = emailAddress('Please enter a valid email address').safeParse(typed)
  expect(success).toBe(false)
  expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter a valid email address'])
})
