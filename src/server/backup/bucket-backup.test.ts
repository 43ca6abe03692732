import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { openFakeS3, type FakeS3 } from '../../../test/fake-servers/s3-server.ts'
import { runShop } from '../../../test/run-shop.ts'
import { emptyDatabase } from '../../../test/test-database.ts'
import { openTestStore, test } from '../../../test/test-store.ts'
import { readConfig } from '../config/config.ts'
import { runNightlyBackup } from './nightly-backup.ts'

const PASSPHRASE = 'kota-1962-nalanda'
let bucket: FakeS3
beforeAll(async () => {
  bucket = await openFakeS3(2)
})
afterAll(() => bucket.close())

const backups = () => [...bucket.objects.keys()].filter((name) => name.startsWith('backups/'))
/** The temporary folders of uploads. */
const tempFolders = () => fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith('rankshelf-draft-'))
const night = (day: number) => new Date(Date.UTC(2026, 10, day, 21, 50))

test('nightly backups in the bucket of the images expire, and the newest is restored from there', async () => {
  const settings = { ...bucket.settings, BACKUP_TO: 's3', BACKUP_RETENTION_DAYS: '7', BACKUP_PASSPHRASE: PASSPHRASE }
  const foldersBefore = tempFolders()
  const store = await openTestStore(settings)
  await store.services.files.put('0000000000000001-60x80.webp', 'an image')
  for (const day of [1, 2, 8]) await runNightlyBackup(store.services, night(day))
  await makeProduct(store, { name: 'Optics' })
  expect(await runNightlyBackup(store.services, night(9))).toMatchObject({ removed: 1, images: 1 })
  expect(backups()).toEqual(['02', '08', '09'].map((day) => `backups/shop-2026-11-${day}T2150Z.backup`))
  expect(
    bucket.objects
      .get(backups().at(-1) ?? '')
      ?.bytes.subarray(0, 16)
      .toString(),
  ).toBe('age-encryption.o')
  expect(tempFolders()).toEqual(foldersBefore)

  const [database, dataDir] = [await emptyDatabase(), fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-restored-'))]
  const target = { ...settings, STORAGE: 'disk', DATABASE_URL: database.url, DATA_DIR: dataDir }
  const missing = await runShop(['restore', 's3:shop-2020-01-01T2150Z.backup'], target)
  expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining('There is no backup shop-2020-01-01') })
  const restored = await runShop(['restore', 's3:newest'], target)
  expect(restored).toMatchObject({ code: 0, errors: '' })
  expect(restored.out).toMatch(
    /^Downloaded shop-2026-11-09T2150Z\.backup from the bucket shop-images\.\nRestored the backup of/,
  )
  expect(fs.readFileSync(path.join(dataDir, 'files/0000000000000001-60x80.webp'), 'utf8')).toBe('an image')
  const reopened = await openTestStore({}, database.url)
  expect(JSON.stringify(await reopened.client().getJson('/products'))).toContain('Optics')
  await reopened.close()
  await database.drop()
  fs.rmSync(dataDir, { recursive: true })
  await store.close()
})

test('a failed upload removes no older backup and fails its job', async ({ store }) => {
  const before = backups()
  const config = readConfig({ ...bucket.settings, BACKUP_TO: 's3', BACKUP_RETENTION_DAYS: '1' })
  // The S3 library prints a warning, too.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  bucket.fail('PUT backups/', { status: 403, code: 'AccessDenied' })
  await expect(runNightlyBackup({ ...store.services, config }, night(30))).rejects.toMatchObject({
    reason: expect.stringContaining('rejects the key'),
  })
  bucket.clearFaults()
  expect(backups()).toEqual(before)
})

test('backups in a public bucket must be encrypted or go to another bucket', () => {
  const publicBucket = { ...bucket.settings, BACKUP_TO: 's3', S3_PUBLIC_URL: 'https://images.example' }
  expect(() => readConfig(publicBucket)).toThrow('The bucket is public')
  expect(readConfig({ ...publicBucket, BACKUP_PASSPHRASE: PASSPHRASE }).nightlyBackups).toMatchObject({
    retentionDays: 14,
  })
  expect(readConfig({ ...publicBucket, BACKUP_BUCKET: 'shop-vault' }).nightlyBackups).toMatchObject({
    bucket: { name: 'shop-vault' },
  })
  expect(() => readConfig({ BACKUP_TO: 's3' })).toThrow('must be set for BACKUP_TO=s3')
  expect(() => readConfig({ ...bucket.settings, BACKUP_TO: 's3', BACKUP_DIR: '/backups' })).toThrow('Remove it')
})
