import { expect, test, vi } from 'vitest'
import { act } from 'react'
import { mountHook } from '../../../../test/mount-hook.ts'
import { useWhatsAppForm } from './whatsapp-form.tsx'

const READ = {
  enabled: false,
  phoneNumberId: '111111111',
  businessAccountId: '222222222',
  accessToken: '',
  appSecret: '',
  apiVersion: 'v25.0',
}

test('the account is saved with its values as they were read, so that the change of a colleague is a conflict', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const conflict = { current: READ, changes: { phoneNumberId: { yours: '333333333', theirs: '444444444' } } }
    const problem = { code: 'edit_conflict', message: 'Another user has changed it', conflict }
    return Promise.resolve(Response.json(problem, { status: 409 }))
  })
  const { result } = await mountHook(useWhatsAppForm, READ)
  await act(async () => result().save({ ...READ, phoneNumberId: '333333333' }))
  expect(sent).toEqual([{ ...READ, phoneNumberId: '333333333', expected: READ }])
  expect(result().dialog, 'the dialog that shows both values').toBeDefined()
})
