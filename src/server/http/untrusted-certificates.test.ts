import { describe, expect, test } from 'vitest'
import { openUntrustedServer } from '../../../test/fake-servers/untrusted-server.ts'
import { openBucketDriver } from '../storage/bucket.ts'
import { httpRequest } from './http-request.ts'

describe('a server with a certificate that no authority has signed receives nothing', () => {
  // Shiprocket and Google are called with httpRequest only.
  test('of requests to the courier and to Google', async () => {
    const { url, requestCount } = await openUntrustedServer()
    await expect(httpRequest(url, { method: 'POST', body: { password: 'secret' } })).rejects.toMatchObject({
      cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    })
    expect(requestCount()).toBe(0)
  })

  test('of requests to the bucket', async () => {
    const { url, requestCount } = await openUntrustedServer()
    const access = { accessKeyId: 'key', secretAccessKey: 'secret', forcePathStyle: true, publicUrl: undefined }
    const driver = openBucketDriver({ name: 'images', region: 'ap-south-1', endpoint: url, ...access })
    await expect(driver.get('cover.webp')).rejects.toThrow('self-signed certificate')
    await expect(driver.put('cover.webp', 'bytes')).rejects.toThrow('self-signed certificate')
    expect(requestCount()).toBe(0)
  })
})
