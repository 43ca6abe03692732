import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runShop } from '../../../test/run-shop.ts'
import { openFakeS3, type FakeS3 } from '../../../test/fake-servers/s3-server.ts'
import { readConfig } from '../config/config.ts'
import { copyFiles } from './copy-files.ts'
import { openBucketStorage, openDiskStorage } from './open-storage.ts'

const COUNT = 205

let dataDir = ''
let s3: FakeS3

const nameOf = (index: number) => `${String(index).padStart(16, '0')}-60x80.webp`

beforeEach(async () => {
  s3 = await openFakeS3(50)
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'rankshelf-move-'))
  await fs.mkdir(path.join(dataDir, 'files'))
  for (let index = 0; index < COUNT; index += 1) {
    await fs.writeFile(path.join(dataDir, 'files', nameOf(index)), `cover ${index}`)
  }
  await fs.writeFile(path.join(dataDir, 'files', `${nameOf(0)}.x.part`), 'half a cov')
})
afterEach(async () => {
  await s3.close()
  await fs.rm(dataDir, { recursive: true })
})

async function move(settings: Record<string, string> = {}) {
  const { out, ...rest } = await runShop(['move-files'], {
    ...s3.settings,
    STORAGE: 'disk',
    DATA_DIR: dataDir,
    ...settings,
  })
  return { ...rest, lines: out.trim().split('\n') }
}

/** Copies in this process, as the command does. */
async function copy() {
  const { bucket } = readConfig({ ...s3.settings, DATA_DIR: dataDir })
  if (!bucket) throw new Error('The settings name no bucket')
  const lines: string[] = []
  const target = await openBucketStorage(bucket, () => {})
  const result = await copyFiles(
    openDiskStorage(dataDir, () => {}),
    target,
    (line) => lines.push(line),
  )
  return { ...result, lines }
}

describe('moving the images from the disk into a bucket', () => {
  it('copies every image once and deletes nothing', async () => {
    const first = await move()
    expect(first.code).toBe(0)
    expect(first.lines.slice(0, 2)).toEqual([
      '100 files: 100 copied, 0 already existed, 0 failed.',
      '200 files: 200 copied, 0 already existed, 0 failed.',
    ])
    expect(first.lines.at(-2)).toContain(`to shop-images: ${COUNT} copied, 0 already existed, 0 failed.`)
    expect(first.lines.at(-1)).toBe('Nothing was deleted.')
    expect(s3.objects.size).toBe(COUNT)
    expect(s3.objects.get(nameOf(7))).toMatchObject({ bytes: Buffer.from('cover 7'), contentType: 'image/webp' })
    expect(await fs.readdir(path.join(dataDir, 'files'))).toHaveLength(COUNT + 1)

    s3.requests.splice(0)
    expect((await move()).lines.at(-2)).toContain(`0 copied, ${COUNT} already existed, 0 failed.`)
    expect(s3.requests.filter((request) => request.startsWith('PUT 0'))).toEqual([])
  })

  it('continues an interrupted copy and replaces damaged copies', async () => {
    await copy()
    s3.objects.delete(nameOf(3))
    const damaged = s3.objects.get(nameOf(5))
    if (damaged) damaged.bytes = Buffer.from('cov_r 5')
    expect(await copy()).toMatchObject({ copied: 2, existing: COUNT - 2, failed: 0 })
    expect(s3.objects.get(nameOf(3))?.bytes.toString()).toBe('cover 3')
    expect(s3.objects.get(nameOf(5))?.bytes.toString()).toBe('cover 5')
  })

  it('reports an image that it cannot copy and copies the others', async () => {
    s3.fail(`PUT ${nameOf(9)}`, { status: 403, code: 'AccessDenied' })
    const { lines, ...result } = await copy()
    expect(result).toMatchObject({ copied: COUNT - 1, existing: 0, failed: 1 })
    expect(lines).toContainEqual(expect.stringMatching(`^${nameOf(9)}: not copied. The file storage rejects the key`))
    s3.clearFaults()
    expect(await copy()).toMatchObject({ copied: 1, existing: COUNT - 1, failed: 0 })
  })

  it('stops with a message when the bucket does not exist or is not configured', async () => {
    s3.fail('', { status: 404, code: 'NoSuchBucket' })
    expect(await move()).toMatchObject({
      code: 1,
      errors: 'The file storage does not exist: check S3_BUCKET and S3_ENDPOINT.\n',
    })
    expect(await move({ S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Set S3_BUCKET'),
    })
  })

  it('stops after too many failures', async () => {
    s3.fail('PUT 0', { status: 403, code: 'AccessDenied' })
    const { code, lines } = await move()
    expect(code).toBe(1)
    expect(lines.at(-2)).toContain('Aborted after too many failures')
    expect(lines.length).toBeLessThan(40)
  })
})
