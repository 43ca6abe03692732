import { act, type ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../../../test/mount-hook.ts'
import type { SiteSetting } from '../../domain/settings/site-settings.ts'
import type { ConflictDialog } from '../components/dialogs/conflict-dialog.tsx'
import { useEmailSettings } from './use-email-settings.ts'

const STORED = {
  'email.enabled': 'true',
  'email.host': 'smtp.example',
  'email.port': '587',
  'email.secure': 'false',
  'email.user': 'shop',
  'email.password': '••••••••',
  'email.from': 'books@shop.example',
  'admin.email': 'owner@shop.example',
}
const FILLED_IN = {
  enabled: true,
  host: 'smtp.example',
  port: '587',
  user: 'shop',
  password: 'secret',
  from: 'books@shop.example',
  adminEmail: 'owner@shop.example',
  secure: false,
}
let rows: SiteSetting[]
let sent: { path: string; body: unknown }[]

const toSetting = ([key, value]: [string, string], id: number): SiteSetting => ({
  id,
  key,
  value,
  description: null,
  updatedAt: '2026-11-28T10:00:00.000Z',
})
const change = (key: string, value: string) => {
  rows = rows.map((row) => (row.key === key ? { ...row, value } : row))
}

/** Saves a setting as the store does: with a conflict when the expected value is no longer the stored one. */
function answer(path: string, body: { value: string; expected: { value: string } }): Response {
  const current = rows.find(({ id }) => path === `/api/site-settings/${id}`)
  if (!current) return Response.json({})
  if (![body.expected.value, body.value].includes(current.value)) {
    const conflict = { current, changes: { value: { yours: body.value, theirs: current.value } } }
    return Response.json({ code: 'version_conflict', message: 'Another user', conflict }, { status: 409 })
  }
  change(current.key, body.value)
  return Response.json({ ...current, value: body.value })
}

beforeEach(() => {
  rows = Object.entries(STORED).map(toSetting)
  sent = []
  vi.stubGlobal('location', { hostname: 'shop.example' })
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    const parsed = JSON.parse(body ?? 'null') as { value: string; expected: { value: string } }
    if (path.startsWith('/api/site-settings/')) sent.push({ path, body: parsed })
    return answer(path, parsed)
  })
})
/** The form in which a host and a username are typed, after a colleague has changed the host. */
async function openContestedForm() {
  const page = await mountHook(useEmailSettings, rows)
  await act(async () => {
    const { form } = page.result()
    form.setValue('host', 'mail.example', { shouldDirty: true })
    form.setValue('user', 'books', { shouldDirty: true })
  })
  change('email.host', 'colleague.example')
  return {
    ...page,
    save: () => act(async () => page.result().form.handleSubmit(page.result().save)()),
    refetch: () => page.rerender(rows),
    dialog: () => page.result().dialog as ReactElement<Parameters<typeof ConflictDialog>[0]> | undefined,
    valueOf: (key: string) => rows.find((row) => row.key === key)?.value,
  }
}

test('a second press does not overwrite what a colleague has changed in the email settings', async () => {
  const page = await openContestedForm()
  for (let press = 0; press < 2; press += 1) {
    await page.save()
    expect(page.dialog()?.props.conflict.changes).toEqual({
      host: { yours: 'mail.example', theirs: 'colleague.example' },
    })
    await act(async () => page.dialog()?.props.onCancel())
    await page.refetch()
  }
  expect(page.valueOf('email.host')).toBe('colleague.example')
  expect(page.valueOf('email.user')).toBe('books')
  expect(page.result().form.getValues()).toMatchObject({ host: 'mail.example', user: 'books' })
})

test('the own value is saved once it was chosen, and the settings that were saved before are not sent again', async () => {
  const page = await openContestedForm()
  await page.save()
  await page.refetch()
  await act(async () => page.dialog()?.props.onResolve(new Set()))
  sent = []
  await page.save()
  expect(sent).toEqual([
    { path: '/api/site-settings/1', body: { value: 'mail.example', expected: { value: 'colleague.example' } } },
  ])
  expect(page.valueOf('email.host')).toBe('mail.example')
})

test('the value of a colleague that was chosen is shown, and nothing is left to save', async () => {
  const page = await openContestedForm()
  await act(async () => page.result().form.setValue('testEmail', 'me@shop.example'))
  await page.save()
  await act(async () => page.dialog()?.props.onResolve(new Set(['host'])))
  const { form } = page.result()
  expect(form.getValues()).toMatchObject({ host: 'colleague.example', user: 'books', testEmail: 'me@shop.example' })
  expect(form.formState.isDirty).toBe(false)
})

test('a second press while the first settings are stored sends nothing', async () => {
  const created: string[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    const setting = JSON.parse(body ?? '{}') as { key?: string }
    if (path === '/api/site-settings' && setting.key) created.push(setting.key)
    return Response.json(toSetting([setting.key ?? '', ''], created.length))
  })
  const page = await mountHook(useEmailSettings, [])
  await act(async () => page.result().form.reset({ ...FILLED_IN, testEmail: '' }))
  const press = () => page.result().form.handleSubmit(page.result().save)()
  await act(async () => void (await Promise.all([press(), press()])))
  expect(created.length).toBeGreaterThan(1)
  expect(created).toEqual([...new Set(created)])
})

test('a password is replaced twice without a conflict with oneself', async () => {
  const page = await mountHook(useEmailSettings, rows)
  for (const password of ['first', 'second']) {
    await act(async () => page.result().form.setValue('password', password, { shouldDirty: true }))
    await act(async () => page.result().form.handleSubmit(page.result().save)())
    // The store never shows a password.
    change('email.password', STORED['email.password'])
    await page.rerender(rows)
  }
  expect(page.result().dialog).toBeUndefined()
  expect(sent.map(({ body }) => body)).toEqual(
    ['first', 'second'].map((value) => ({ value, expected: { value: STORED['email.password'] } })),
  )
})
