import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { openTestStore, test } from '../../../test/test-store.ts'
import { jobHandlers } from '../workers.ts'
import { readArchive } from './archive.ts'
import { backUpNightly } from './nightly-backup.ts'

const folder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-nightly-'))
const TRY = { isLast: false }

describe('the backup of the night', () => {
  test('is whole and sealed, and those that have served their days go once it is there', async ({ store }) => {
    await makeProduct(store)
    const place = folder()
    const config = { nightlyBackups: { folder: place, keepDays: 7 }, backupPassphrase: 'kota-1962-nalanda' }
    const night = (day: number) =>
      backUpNightly({ ...store.services, config }, new Date(Date.UTC(2026, 10, day, 21, 50)))
    fs.writeFileSync(path.join(place, 'shop.backup'), 'made by hand')
    for (const day of [1, 2, 8]) await night(day)
    expect(fs.readdirSync(place)).toEqual([
      'shop-2026-11-01T2150Z.backup',
      'shop-2026-11-02T2150Z.backup',
      'shop-2026-11-08T2150Z.backup',
      'shop.backup',
    ])
    expect(await night(9)).toMatchObject({ removed: 1, pictures: 0 })
    expect(await night(30)).toMatchObject({ removed: 3 })
    expect(fs.readdirSync(place)).toEqual(['shop-2026-11-30T2150Z.backup', 'shop.backup'])
    const names: string[] = []
    for await (const { name } of readArchive(path.join(place, 'shop-2026-11-30T2150Z.backup'), 'kota-1962-nalanda'))
      names.push(name)
    expect(names).toContain('tables/public.products/000001')
    fs.rmSync(place, { recursive: true })
  })

  test('that fails removes nothing, leaves nothing half, and fails its job', async () => {
    const place = folder()
    const store = await openTestStore({ BACKUP_DIR: place, BACKUP_KEEP_DAYS: '1' })
    const old = path.join(place, 'shop-2020-01-01T2150Z.backup')
    fs.writeFileSync(old, 'the last good one')
    await store.services.files.put('0000000000000001-60x80.webp', 'a picture')
    const { files } = store.services
    const read = files.read.bind(files)
    files.read = () => Promise.reject(new Error('the bucket is away'))
    await expect(jobHandlers(store.services).backup({}, TRY)).rejects.toThrow('the bucket is away')
    expect(fs.readdirSync(place)).toEqual([path.basename(old)])
    files.read = read
    await jobHandlers(store.services).backup({}, TRY)
    expect(fs.readdirSync(place)).toEqual([expect.stringMatching(/^shop-20\d\d-/)])
    expect(fs.existsSync(old)).toBe(false)
    await store.close()
    fs.rmSync(place, { recursive: true })
  })

  test('is made by nobody who did not ask for it', async ({ store }) => {
    await jobHandlers(store.services).backup({}, TRY)
    expect(fs.readdirSync(store.services.config.dataDir)).toEqual(['files'])
  })
})
