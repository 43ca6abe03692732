import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBlackHole } from '../../../test/black-hole.ts'
import { openTestS3, type TestS3 } from '../../../test/s3-server.ts'
import type { Bucket } from './bucket.ts'
import { openBucketDriver } from './bucket-driver.ts'
import { checkFiles } from './check-files.ts'
import { DiskDriver } from './disk-driver.ts'
import { type FileTrouble, FileStore, type ListedFile } from './file-store.ts'

const PAGE = 3
const bytes = (text: string) => new TextEncoder().encode(text)
const listed = async (files: FileStore) => (await Readable.from(files.list()).toArray()) as ListedFile[]
const told: FileTrouble[] = []
const report = (trouble: FileTrouble) => void told.push(trouble)

let folder = ''
let s3: TestS3

beforeEach(async () => {
  told.length = 0
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rankshelf-store-'))
  s3 = await openTestS3(PAGE)
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
const inBucket = (change: Partial<Bucket> = {}, wholeMs = 15_000) =>
  new FileStore(openBucketDriver({ ...account(), ...change }, { connectMs: 5_000, wholeMs }), { report })

describe.each([
  ['on a disk', () => new FileStore(new DiskDriver(folder), { report })],
  ['in a bucket', () => inBucket()],
] as const)('files %s', (_, open) => {
  it('are given back as they were kept', async () => {
    const files = open()
    await files.put('cover.webp', bytes('a cover'), { contentType: 'image/webp' })
    expect(Buffer.from((await files.read('cover.webp')) ?? []).toString()).toBe('a cover')
    expect(await files.exists('cover.webp')).toBe(true)
    const known = await files.describe('cover.webp')
    expect(known).toMatchObject({ name: 'cover.webp', bytes: 7, changedAt: expect.any(Date) })
    expect(Math.abs(Date.now() - (known?.changedAt.getTime() ?? 0))).toBeLessThan(10_000)
  })

  it('may be replaced, even by nothing', async () => {
    const files = open()
    await files.put('cover.webp', bytes('old'))
    await files.put('cover.webp', bytes('newer'))
    await files.put('empty', bytes(''))
    expect(Buffer.from((await files.read('cover.webp')) ?? []).toString()).toBe('newer')
    expect(await files.read('empty')).toHaveLength(0)
  })

  it('that are not there are told from trouble', async () => {
    const files = open()
    expect(await files.read('nowhere.webp')).toBeUndefined()
    expect(await files.describe('nowhere.webp')).toBeUndefined()
    expect(await files.exists('nowhere.webp')).toBe(false)
    expect(told).toEqual([])
  })

  it('are gone once they are removed, and removing them again is nothing', async () => {
    const files = open()
    await files.put('cover.webp', bytes('a cover'))
    await files.remove('cover.webp')
    await files.remove('cover.webp')
    expect(await files.read('cover.webp')).toBeUndefined()
  })

  it('are listed, however many there are', async () => {
    const files = open()
    const names = Array.from({ length: 2 * PAGE + 1 }, (__, place) => `cover-${place}.webp`)
    for (const name of names) await files.put(name, bytes(name))
    const found = await listed(files)
    expect(found.map(({ name }) => name).toSorted()).toEqual(names)
    expect(found.every(({ changedAt }) => Math.abs(Date.now() - changedAt.getTime()) < 10_000)).toBe(true)
  })

  it('can be tried out, and nothing is left of that', async () => {
    const files = open()
    await checkFiles(files)
    expect(await listed(files)).toEqual([])
  })

  it('never lie outside', async () => {
    const files = open()
    await expect(files.put('../outside.webp', bytes('x'))).rejects.toMatchObject({ status: 503 })
    expect(await fs.readdir(path.dirname(folder))).not.toContain('outside.webp')
  })
})

describe('a file on a disk', () => {
  it('leaves nothing half written behind when it cannot be kept', async () => {
    const files = new FileStore(new DiskDriver(folder), { report })
    await fs.mkdir(path.join(folder, 'cover.webp'))
    await expect(files.put('cover.webp', bytes('a cover'))).rejects.toMatchObject({ status: 503 })
    expect(await fs.readdir(folder)).toEqual(['cover.webp'])
  })
})

describe('a bucket', () => {
  it.each(['PUT', 'GET', 'DELETE', 'HEAD'])('that refuses a %s is noticed when it is tried out', async (call) => {
    s3.fail(call, { status: 403, code: 'AccessDenied' })
    await expect(checkFiles(inBucket())).rejects.toMatchObject({ status: 503 })
    expect(told[0]?.reason).toMatch(/refuses the key/)
  })

  it('is told what a file is and that it never changes', async () => {
    await inBucket().put('cover.webp', bytes('a cover'), { contentType: 'image/webp' })
    expect(s3.objects.get('cover.webp')).toMatchObject({
      contentType: 'image/webp',
      cacheControl: 'public, max-age=31536000, immutable',
    })
  })

  it('that fails now and then is asked again', async () => {
    const files = inBucket()
    s3.fail('PUT', { status: 503, code: 'SlowDown' })
    const kept = files.put('cover.webp', bytes('a cover'))
    await expect.poll(() => s3.heard.length).toBeGreaterThan(0)
    s3.heal()
    await kept
    expect(await files.exists('cover.webp')).toBe(true)
  })

  it.each([
    ['refuses the key', { status: 403, code: 'SignatureDoesNotMatch' }, /refuses the key.*S3_SECRET_ACCESS_KEY/],
    ['fails', { status: 500, code: 'InternalError' }, /answered 500 InternalError/],
    ['is in another region', { status: 301, code: 'PermanentRedirect' }, /another region.*S3_REGION/],
    ['breaks off', 'reset', /did not answer/],
    ['says nothing', 'silence', /did not answer/],
    ['stops in the middle of a file', 'drip', /did not answer/],
  ] as const)('that %s is told of in a sentence, within the time limit', async (_, fault, sentence) => {
    const files = inBucket({}, 1_500)
    s3.fail('', fault)
    await expect(files.read('cover.webp')).rejects.toMatchObject({ status: 503, body: { code: 'files_unavailable' } })
    expect(told.map(({ reason }) => reason)).toEqual([expect.stringMatching(sentence)])
  })

  it('that cannot be connected to is given up in time', async () => {
    const hole = await openBlackHole()
    const bucket = { ...account(), endpoint: hole.url }
    const files = new FileStore(openBucketDriver(bucket, { connectMs: 200, wholeMs: 15_000 }), { report })
    const start = performance.now()
    await expect(files.read('cover.webp')).rejects.toMatchObject({ status: 503 })
    expect(performance.now() - start).toBeLessThan(10_000)
    await hole.close()
  })

  it.each([
    ['has another key', { accessKeyId: 'STRANGER' }, /refuses the key/],
    ['is not there', { name: 'no-such-bucket' }, /does not exist: check S3_BUCKET/],
    ['is on a machine that is not there', { endpoint: 'http://127.0.0.1:9' }, /did not answer/],
  ])('that %s cannot be listed', async (_, change, sentence) => {
    await expect(listed(inBucket(change))).rejects.toMatchObject({ status: 503 })
    expect(told[0]?.reason).toMatch(sentence)
  })
})
