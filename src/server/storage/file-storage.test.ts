import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openUnresponsiveServer } from '../../../test/fault-injection/unresponsive-server.ts'
import { openFakeS3, type FakeS3 } from '../../../test/fake-servers/s3-server.ts'
import { type Bucket, openBucketDriver } from './bucket.ts'
import { checkStorage } from './check-storage.ts'
import { DiskDriver } from './disk-driver.ts'
import { type StorageError, FileStorage, type ListedFile } from './file-storage.ts'
import { scaleLimit } from '../../../test/machine-speed.ts'

const PAGE = 3
const bytes = (text: string) => new TextEncoder().encode(text)
const listed = async (files: FileStorage) => (await Readable.from(files.list()).toArray()) as ListedFile[]
const reported: StorageError[] = []
const report = (error: StorageError) => void reported.push(error)

let folder = ''
let s3: FakeS3

beforeEach(async () => {
  reported.length = 0
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rankshelf-store-'))
  s3 = await openFakeS3(PAGE)
})
afterEach(async () => {
  await s3.close()
  await fs.rm(folder, { recursive: true })
})

const account = (): Bucket => ({
  name: s3.bucket,
  region: 'ap-south-1',
  endpoint: s3.endpoint,
  forcePathStyle: true,
  accessKeyId: 'TESTKEY',
  secretAccessKey: 'secret',
  publicUrl: undefined,
})
const inBucket = (change: Partial<Bucket> = {}, totalMs = 15_000) =>
  new FileStorage(openBucketDriver({ ...account(), ...change }, { connectMs: 5_000, totalMs }), { report })

describe.each([
  ['on a disk', () => new FileStorage(new DiskDriver(folder), { report })],
  ['in a bucket', () => inBucket()],
] as const)('files %s', (_, open) => {
  it('are read as they were written', async () => {
    const files = open()
    await files.put('cover.webp', bytes('a cover'), { contentType: 'image/webp' })
    expect(Buffer.from((await files.read('cover.webp')) ?? []).toString()).toBe('a cover')
    expect(await files.exists('cover.webp')).toBe(true)
    const metadata = await files.stat('cover.webp')
    expect(metadata).toMatchObject({ name: 'cover.webp', bytes: 7, modifiedAt: expect.any(Date) })
    expect(Math.abs(Date.now() - (metadata?.modifiedAt.getTime() ?? 0))).toBeLessThan(scaleLimit(10_000))
  })

  it('are replaced, even by an empty file', async () => {
    const files = open()
    await files.put('cover.webp', bytes('old'))
    await files.put('cover.webp', bytes('newer'))
    await files.put('empty', bytes(''))
    expect(Buffer.from((await files.read('cover.webp')) ?? []).toString()).toBe('newer')
    expect(await files.read('empty')).toHaveLength(0)
  })

  it('that do not exist are no error', async () => {
    const files = open()
    expect(await files.read('nowhere.webp')).toBeUndefined()
    expect(await files.stat('nowhere.webp')).toBeUndefined()
    expect(await files.exists('nowhere.webp')).toBe(false)
    expect(reported).toEqual([])
  })

  it('can be removed twice', async () => {
    const files = open()
    await files.put('cover.webp', bytes('a cover'))
    await files.remove('cover.webp')
    await files.remove('cover.webp')
    expect(await files.read('cover.webp')).toBeUndefined()
  })

  it('are listed over several pages', async () => {
    const files = open()
    const names = Array.from({ length: 2 * PAGE + 1 }, (__, index) => `cover-${index}.webp`)
    for (const name of names) await files.put(name, bytes(name))
    const entries = await listed(files)
    expect(entries.map(({ name }) => name).toSorted()).toEqual(names)
    expect(entries.every(({ modifiedAt }) => Math.abs(Date.now() - modifiedAt.getTime()) < scaleLimit(10_000))).toBe(
      true,
    )
  })

  it('can be checked, which leaves no file behind', async () => {
    const files = open()
    await checkStorage(files)
    expect(await listed(files)).toEqual([])
  })

  it('cannot be written outside the folder', async () => {
    const files = open()
    await expect(files.put('../outside.webp', bytes('x'))).rejects.toMatchObject({ status: 503 })
    expect(await fs.readdir(path.dirname(folder))).not.toContain('outside.webp')
  })
})

describe('a file on a disk', () => {
  it('leaves no partial file when it cannot be written', async () => {
    const files = new FileStorage(new DiskDriver(folder), { report })
    await fs.mkdir(path.join(folder, 'cover.webp'))
    await expect(files.put('cover.webp', bytes('a cover'))).rejects.toMatchObject({ status: 503 })
    expect(await fs.readdir(folder)).toEqual(['cover.webp'])
  })
})

describe('a bucket', () => {
  it.each(['PUT', 'GET', 'DELETE', 'HEAD'])('that rejects a %s fails the check', async (method) => {
    s3.fail(method, { status: 403, code: 'AccessDenied' })
    await expect(checkStorage(inBucket())).rejects.toMatchObject({ status: 503 })
    expect(reported[0]?.reason).toMatch(/rejects the key/)
  })

  it('gets the content type and an immutable cache control', async () => {
    await inBucket().put('cover.webp', bytes('a cover'), { contentType: 'image/webp' })
    expect(s3.objects.get('cover.webp')).toMatchObject({
      contentType: 'image/webp',
      cacheControl: 'public, max-age=31536000, immutable',
    })
  })

  it('that fails once is retried', async () => {
    const files = inBucket()
    s3.fail('PUT', { status: 503, code: 'SlowDown' })
    const written = files.put('cover.webp', bytes('a cover'))
    await expect.poll(() => s3.requests.length).toBeGreaterThan(0)
    s3.clearFaults()
    await written
    expect(await files.exists('cover.webp')).toBe(true)
  })

  it.each([
    ['rejects the key', { status: 403, code: 'SignatureDoesNotMatch' }, /rejects the key.*S3_SECRET_ACCESS_KEY/],
    ['fails', { status: 500, code: 'InternalError' }, /responded with 500 InternalError/],
    ['is in another region', { status: 301, code: 'PermanentRedirect' }, /another region.*S3_REGION/],
    ['resets the connection', 'reset', /did not respond/],
    ['does not respond', 'silence', /did not respond/],
    ['stops in the middle of a file', 'drip', /did not respond/],
  ] as const)('that %s is reported within the time limit', async (_, fault, message) => {
    const files = inBucket({}, 1_500)
    s3.fail('', fault)
    await expect(files.read('cover.webp')).rejects.toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
    expect(reported.map(({ reason }) => reason)).toEqual([expect.stringMatching(message)])
  })

  it('without a connection times out', async () => {
    const server = await openUnresponsiveServer()
    const bucket = { ...account(), endpoint: server.url }
    const files = new FileStorage(openBucketDriver(bucket, { connectMs: 200, totalMs: scaleLimit(60_000) }), { report })
    const start = performance.now()
    await expect(files.read('cover.webp')).rejects.toMatchObject({ status: 503 })
    expect(performance.now() - start).toBeLessThan(scaleLimit(10_000))
    await server.close()
  })

  it.each([
    ['rejects the key id', { accessKeyId: 'STRANGER' }, /rejects the key/],
    ['does not exist', { name: 'no-such-bucket' }, /does not exist: check S3_BUCKET/],
    ['is unreachable', { endpoint: 'http://127.0.0.1:9' }, /did not respond/],
  ])('that %s cannot be listed', async (_, change, message) => {
    await expect(listed(inBucket(change))).rejects.toMatchObject({ status: 503 })
    expect(reported[0]?.reason).toMatch(message)
  })
})
