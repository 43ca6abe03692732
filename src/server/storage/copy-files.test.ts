import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFakeS3, type FakeS3 } from '../../../test/fake-servers/s3-server.ts'

const SCRIPT = path.resolve(import.meta.dirname, '../cli/shop.ts')
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

function move(settings: Record<string, string> = {}): Promise<{ code: number; lines: string[]; errors: string }> {
  const env = { PATH: process.env.PATH, ...s3.settings, STORAGE: 'disk', DATA_DIR: dataDir, ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, 'move-files'], { env }, (error, out, errors) => {
      resolve({ code: Number(error?.code ?? 0), lines: out.trim().split('\n'), errors: errors.trim() })
    })
  })
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
    await move()
    s3.objects.delete(nameOf(3))
    const damaged = s3.objects.get(nameOf(5))
    if (damaged) damaged.bytes = Buffer.from('cov_r 5')
    expect((await move()).lines.at(-2)).toContain(`2 copied, ${COUNT - 2} already existed, 0 failed.`)
    expect(s3.objects.get(nameOf(3))?.bytes.toString()).toBe('cover 3')
    expect(s3.objects.get(nameOf(5))?.bytes.toString()).toBe('cover 5')
  })

  it('reports an image that it cannot copy and copies the others', async () => {
    s3.fail(`PUT ${nameOf(9)}`, { status: 403, code: 'AccessDenied' })
    const { code, lines } = await move()
    expect(code).toBe(1)
    expect(lines).toContainEqual(expect.stringMatching(`^${nameOf(9)}: not copied. The file storage rejects the key`))
    expect(lines.at(-2)).toContain(`${COUNT - 1} copied, 0 already existed, 1 failed.`)
    s3.clearFaults()
    expect((await move()).lines.at(-2)).toContain(`1 copied, ${COUNT - 1} already existed, 0 failed.`)
  })

  it('stops with a message when the bucket does not exist or is not configured', async () => {
    s3.fail('', { status: 404, code: 'NoSuchBucket' })
    expect(await move()).toMatchObject({
      code: 1,
      errors: 'The file storage does not exist: check S3_BUCKET and S3_ENDPOINT.',
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
