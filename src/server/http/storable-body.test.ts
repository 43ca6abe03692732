import { expect } from 'vitest'
import { test } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'

test('half an emoji or a NUL character in a text is left out, wherever it stands', async ({ store }) => {
  const { client: staff } = await loginAsAdmin(store)
  const sent = { name: 'Asha\0', comment: 'Good \ud83d', avatar: 'A\0' }
  expect(await staff.requestJson('POST', '/testimonials', sent)).toMatchObject({
    status: 201,
    body: { name: 'Asha', comment: 'Good', avatar: 'A' },
  })
})
