import { expect, onTestFinished, test } from 'vitest'
import { demoTextEdit } from '../../../demo/shop/content.ts'
import type { TestClient } from '../../../test/test-client.ts'
import { openTestStore } from '../../../test/test-store.ts'
import { loginAsAdmin } from '../../../test/users.ts'
import { violationsOf } from '../../../test/violations.ts'
import type { AdminSiteText, PageText, SiteTextPreview, SiteTextVersion } from '../../domain/content/site-texts.ts'
import type { DemoData } from '../../domain/settings/demo-data.ts'
import { seedStore } from '../seed.ts'
import { seedDemoTexts } from './demo-texts.ts'

const { name, fields } = demoTextEdit
const path = `/admin/site-texts/${name}`

/** Opens a store with the whole demo, with its texts only, or without it, and logs its owner in. */
async function openShop(demo: 'demo' | 'texts' | 'none') {
  const store = await openTestStore({ DEMO: 'on' })
  onTestFinished(() => store.close())
  if (demo === 'demo') await seedStore(store.services)
  const { client: owner } = await loginAsAdmin(store)
  if (demo === 'texts') await store.db.transaction(seedDemoTexts)
  const readPage = () => store.client().getJson<PageText>(`/pages/${name}`)
  return { store, owner, readPage }
}
const versionsOf = (owner: TestClient) => owner.getJson<SiteTextVersion[]>(`${path}/versions`)
const restore = (owner: TestClient, id = 0) =>
  owner.requestJson<AdminSiteText>('POST', `${path}/versions/${id}/restore`)
const removeDemo = async (owner: TestClient) =>
  (await owner.requestJson<DemoData>('DELETE', '/admin/demo-data')).body.textVersions

test('a text of the demo has an edited version that was restored, and customers read the standard text', async () => {
  const { owner, readPage } = await openShop('demo')
  const versions = await versionsOf(owner)
  expect(versions).toMatchObject([
    { createdBy: 'admin', restoredFrom: 0 },
    { createdBy: 'admin', restoredFrom: null, fields },
  ])
  const [restored, edited] = versions.map(({ createdAt }) => createdAt)
  expect(edited && restored && edited < restored && restored < new Date().toISOString()).toBe(true)
  const texts = await owner.getJson<AdminSiteText[]>('/admin/site-texts')
  const text = texts.find((one) => one.name === name)
  expect(text).toMatchObject({ fields: text?.standard, updatedAt: null })
  expect(versions[0]?.fields).toEqual(text?.standard)
  const { readPage: readStandardPage } = await openShop('none')
  expect(await readPage()).toEqual(await readStandardPage())
  const preview = await owner.requestJson<SiteTextPreview>('POST', `${path}/preview`, { fields })
  expect(preview).toMatchObject({ status: 200, body: { remarks: [] } })
})

test('staff restore the edited version, and it stays theirs when they remove the demo', async () => {
  const { store, owner, readPage } = await openShop('texts')
  const [, edited] = await versionsOf(owner)
  expect((await restore(owner, edited?.id)).body.fields).toMatchObject(fields)
  expect((await readPage()).lead).toBe(fields.lead)
  expect(await removeDemo(owner)).toBe(1)
  expect(await versionsOf(owner)).toMatchObject([{ restoredFrom: edited?.id }, { id: edited?.id }])
  expect((await readPage()).lead).toBe(fields.lead)
  expect(await removeDemo(owner)).toBe(0)
  expect(await violationsOf(store)).toEqual([])
})

test('removing the demo removes its versions and leaves the text as customers read it', async () => {
  const { owner, readPage } = await openShop('texts')
  const before = await readPage()
  expect(await owner.getJson('/admin/demo-data')).toMatchObject({ textVersions: 2 })
  expect(await removeDemo(owner)).toBe(2)
  expect(await versionsOf(owner)).toEqual([])
  expect(await readPage()).toEqual(before)
  expect(await owner.getJson('/admin/demo-data')).toMatchObject({ textVersions: 0 })
})

test('removing the demo leaves the versions that staff have written, also one like the demo’s', async () => {
  const { owner, readPage } = await openShop('texts')
  const before = await readPage()
  await owner.requestJson('PATCH', path, { fields: { lead: 'Our own words.' } })
  await restore(owner)
  expect(await removeDemo(owner)).toBe(2)
  expect(await versionsOf(owner)).toMatchObject([{ restoredFrom: 0 }, { fields: { lead: 'Our own words.' } }])
  expect(await readPage()).toEqual(before)

  const { owner: other } = await openShop('none')
  await other.requestJson('PATCH', path, { fields })
  await restore(other)
  expect(await removeDemo(other)).toBe(0)
  expect(await versionsOf(other)).toHaveLength(2)
})
