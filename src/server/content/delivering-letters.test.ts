import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPostOffice, type PostOffice } from '../../../test/mailbox.ts'
import { loginAdmin } from '../../../test/people.ts'
import type { StaffLetter } from '../../domain/letter.ts'
import { writeLetters } from '../mail/write-letters.ts'
import { siteSettings } from './content.tables.ts'

const SENDER = { name: 'Rankshelf', url: 'http://shop.test', phone: '', email: 'help@shop.test', address: 'Kota' }

const write = ({ store: { services } }: PostOffice, key: string, address = 'ritika@example.in') =>
  services.db.transaction((tx) =>
    writeLetters(tx, services.jobs, SENDER, [
      { key, to: { name: 'Meena, Ritika', address }, subject: `About ${key}`, body: { heading: key, blocks: [] } },
    ]),
  )
const standing = async (office: PostOffice, key: string) => (await office.letter(key))?.status

test('a letter that is written twice goes out once, to one address though its name holds a comma', async () => {
  const office = await openPostOffice()
  await write(office, 'a/1')
  await write(office, 'a/1')
  await expect.poll(() => standing(office, 'a/1')).toBe('sent')
  expect(office.mail.letters).toHaveLength(1)
  expect(office.mail.letters[0]).toContain('To: "Meena, Ritika" <ritika@example.in>')
  expect(office.mail.letters[0]).toContain('Message-ID: <a.1@shop.test>')
  const { visitor: staff } = await loginAdmin(office.store)
  const [told] = await staff.get<StaffLetter[]>('/admin/letters?status=sent')
  expect(told).toMatchObject({ messageId: '<a.1@shop.test>', response: expect.stringMatching(/^250 /), tries: 1 })
  await office.close()
})

test('a busy mail server is tried again until it takes the letter', async () => {
  const office = await openPostOffice({ busy: 3 })
  await write(office, 'a/2')
  await expect.poll(() => standing(office, 'a/2')).toBe('sent')
  expect(await office.letter('a/2')).toMatchObject({ tries: 4, trouble: null })
  expect(office.mail.letters).toHaveLength(1)
  await office.close()
})

test('a letter that is refused for good is given up at once, with what the mail server said', async () => {
  const office = await openPostOffice({ unknown: ['nobody@example.in'] })
  await write(office, 'a/3', 'nobody@example.in')
  await expect.poll(() => standing(office, 'a/3')).toBe('failed')
  expect(await office.letter('a/3')).toMatchObject({ tries: 1, trouble: expect.stringContaining('5.1.1 No such user') })
  await office.close()
})

test('a mail server that stays away is given up in the end, and the letter is kept for staff', async () => {
  const office = await openPostOffice()
  await office.mail.close()
  await write(office, 'a/4')
  await expect.poll(() => standing(office, 'a/4')).toBe('failed')
  expect((await office.letter('a/4'))?.trouble).toBe(
    `The mail server at 127.0.0.1:${office.mail.port} could not be reached.`,
  )
  await office.store.close()
})

test('staff see the letters that failed, and send one again', async () => {
  const office = await openPostOffice({}, { 'email.host': '' })
  const { visitor: staff } = await loginAdmin(office.store)
  await write(office, 'a/5')
  await expect.poll(() => standing(office, 'a/5')).toBe('failed')
  const [failed] = await staff.get<StaffLetter[]>('/admin/letters?status=failed')
  expect(failed).toMatchObject({
    recipient: 'ritika@example.in',
    subject: 'About a/5',
    trouble: 'SMTP Host is required.',
  })
  await office.store.db.update(siteSettings).set({ value: '127.0.0.1' }).where(eq(siteSettings.key, 'email.host'))
  expect(await staff.ask('POST', `/admin/letters/${failed?.id}/send-again`)).toMatchObject({ status: 200 })
  await expect.poll(() => standing(office, 'a/5')).toBe('sent')
  expect(await staff.ask('POST', `/admin/letters/${failed?.id}/send-again`)).toMatchObject({ status: 409 })
  expect(await staff.ask('POST', '/admin/letters/999/send-again')).toMatchObject({ status: 404 })
  await office.close()
})
