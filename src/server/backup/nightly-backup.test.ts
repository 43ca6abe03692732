import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { openTestStore, test } from '../../../test/test-store.ts'
import { jobHandlers } from '../job-handlers.ts'
import { readArchive } from './archive.ts'
import { runNightlyBackup } from './nightly-backup.ts'

const folder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-nightly-'))
const ATTEMPT = { isLast: false }

describe('nightly backups', () => {
  test('are complete and encrypted, and expired ones are removed', async ({ store }) => {
    await makeProduct(store)
    const target = folder()
    const config = { nightlyBackups: { folder: target, retentionDays: 7 }, backupPassphrase: 'kota-1962-nalanda' }
    const night = (day: number) =>
      runNightlyBackup({ ...store.services, config }, new Date(Date.UTC(2026, 10, day, 21, 50)))
    fs.writeFileSync(path.join(target, 'shop.backup'), 'made by hand')
    for (const day of [1, 2, 8]) await night(day)
    expect(fs.readdirSync(target)).toEqual([
      'shop-2026-11-01T2150Z.backup',
      'shop-2026-11-02T2150Z.backup',
      'shop-2026-11-08T2150Z.backup',
      'shop.backup',
    ])
    expect(await night(9)).toMatchObject({ removed: 1, images: 0 })
    expect(await night(30)).toMatchObject({ removed: 3 })
    expect(fs.readdirSync(target)).toEqual(['shop-2026-11-30T2150Z.backup', 'shop.backup'])
    const names: string[] = []
    for await (const { name } of readArchive(path.join(target, 'shop-2026-11-30T2150Z.backup'), 'kota-1962-nalanda'))
      names.push(name)
    expect(names).toContain('tables/public.products/000001')
    fs.rmSync(target, { recursive: true })
  })

  test('that fail remove nothing, leave no partial file, and fail their job', async () => {
    const target = folder()
    const store = await openTestStore({ BACKUP_DIR: target, BACKUP_RETENTION_DAYS: '1' })
    const old = path.join(target, 'shop-2020-01-01T2150Z.backup')
    fs.writeFileSync(old, 'the last good one')
    await store.services.files.put('0000000000000001-60x80.webp', 'an image')
    const { files } = store.services
    const read = files.read.bind(files)
    files.read = () => Promise.reject(new Error('the bucket is unavailable'))
    await expect(jobHandlers(store.services).backup({}, ATTEMPT)).rejects.toThrow('the bucket is unavailable')
    expect(fs.readdirSync(target)).toEqual([path.basename(old)])
    files.read = read
    await jobHandlers(store.services).backup({}, ATTEMPT)
    expect(fs.readdirSync(target)).toEqual([expect.stringMatching(/^shop-20\d\d-/)])
    expect(fs.existsSync(old)).toBe(false)
    await store.close()
    fs.rmSync(target, { recursive: true })
  })

  test('are off unless they are configured', async ({ store }) => {
    await jobHandlers(store.services).backup({}, ATTEMPT)
    expect(fs.readdirSync(store.services.config.dataDir)).toEqual(['files'])
  })
})
