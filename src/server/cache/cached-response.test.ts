import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { negotiateEncoding, toApiResponse, toCachedResponse, toResponse } from './cached-response.ts'

const TEXT = 'Mechanics, Optics, Waves. '.repeat(200)
const encodeText = (text = TEXT) => toCachedResponse(new Response(text, { headers: { 'Content-Type': 'text/plain' } }))

describe('sending a cached response', () => {
  test.for([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=1.0', 'gzip'],
    ['br; q=0,gzip; q=0.000', null],
    ['identity', null],
    ['zebra, vibra', null],
    ['', null],
    [undefined, null],
  ] as const)('a browser that accepts "%s" gets the encoding %s', async ([accepted, encoding]) => {
    const encoded = negotiateEncoding(await encodeText(), accepted, undefined)
    const { status, headers } = toResponse(encoded)
    const { body } = encoded
    expect(status).toBe(200)
    expect(headers.get('content-encoding')).toBe(encoding)
    expect(headers.get('content-length')).toBe(String(body?.length))
    expect(headers.get('vary')).toBe('Accept-Encoding')
    const bytes = body ?? Buffer.alloc(0)
    const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(text.toString()).toBe(TEXT)
  })

  test('the first reader gets a quick compression, later ones a better one', async () => {
    const words = Array.from({ length: 4000 }, (_, index) => `Book ${(index * 7919) % 1013}`)
    const cached = await encodeText(words.join(', '))
    const first = negotiateEncoding(cached, 'br', undefined)
    expect(negotiateEncoding(cached, 'br', undefined)).toBe(first)
    await expect.poll(() => negotiateEncoding(cached, 'br', undefined)).not.toBe(first)
    const later = negotiateEncoding(cached, 'br', undefined)
    expect(later.body?.length).toBeLessThan(first.body?.length ?? 0)
    expect(toResponse(later).headers.get('content-length')).toBe(String(later.body?.length))
    expect(brotliDecompressSync(later.body ?? '').toString()).toBe(words.join(', '))
  })

  test('a response that is read in this process only is not compressed', async () => {
    const cached = await encodeText()
    expect(negotiateEncoding(cached, undefined, undefined)).toBe(cached.identity)
    expect(cached.variants).toEqual({})
  })

  test('only the compressed body of a page is stored, and a client that accepts none gets the page whole', async () => {
    const page = () => toCachedResponse({ status: 200, headers: new Headers(), body: Buffer.from(TEXT) })
    for (const encoding of ['br', 'gzip']) {
      const cached = await page()
      expect(negotiateEncoding(cached, undefined, undefined).body?.toString()).toBe(TEXT)
      const compressedBody = negotiateEncoding(cached, encoding, undefined).body
      expect(cached.identity.body).toBeNull()
      const whole = negotiateEncoding(cached, undefined, undefined)
      expect(whole.body?.toString()).toBe(TEXT)
      expect(toResponse(whole).headers.get('content-length')).toBe(String(TEXT.length))
      // The other encoding and the better compression are made from the compressed body.
      for (const accepted of ['gzip', 'br', encoding]) negotiateEncoding(cached, accepted, undefined)
      await expect.poll(() => negotiateEncoding(cached, encoding, undefined).body).not.toBe(compressedBody)
      const [br, gz] = ['br', 'gzip'].map((name) => negotiateEncoding(cached, name, undefined).body ?? '')
      expect([brotliDecompressSync(br ?? ''), gunzipSync(gz ?? '')].map(String)).toEqual([TEXT, TEXT])
    }
  })

  test('the body of an API response stays uncompressed too, for the pages that read it', async () => {
    const cached = await encodeText()
    negotiateEncoding(cached, 'br', undefined)
    expect(cached.identity.body?.toString()).toBe(TEXT)
    expect(await toApiResponse(cached).text()).toBe(TEXT)
  })

  test('a short body is not compressed', async () => {
    const encoded = negotiateEncoding(await encodeText('[]'), 'br, gzip', undefined)
    expect(toResponse(encoded).headers.get('content-encoding')).toBeNull()
    expect(encoded.body?.toString()).toBe('[]')
  })

  test('a client that has the current version gets a 304 without a body', async () => {
    const cached = await encodeText()
    for (const ifNoneMatch of [cached.etag, `"other", ${cached.etag}`, cached.etag.slice(2), '*']) {
      const encoded = negotiateEncoding(cached, 'br', ifNoneMatch)
      const { status, headers } = toResponse(encoded)
      expect({ status, body: encoded.body, etag: headers.get('etag') }).toEqual({
        status: 304,
        body: null,
        etag: cached.etag,
      })
      expect(headers.get('content-encoding')).toBeNull()
    }
    expect(negotiateEncoding(cached, 'br', 'W/"something-else"').status).toBe(200)
  })

  test('the same bytes have the same ETag, other bytes have another ETag', async () => {
    expect((await encodeText()).etag).toBe((await encodeText()).etag)
    expect((await encodeText()).etag).not.toBe((await encodeText(`${TEXT}!`)).etag)
  })

  test('an error is never "not modified"', async () => {
    const cached = await toCachedResponse(new Response('none', { status: 404 }))
    expect(negotiateEncoding(cached, undefined, cached.etag).status).toBe(404)
  })

  test('headers of one request are not cached', async () => {
    const response = new Response('page', { headers: { 'X-Request-Id': 'first', 'Content-Length': '4' } })
    const { headers } = toResponse((await toCachedResponse(response)).notModified)
    expect([...headers.keys()].toSorted()).toEqual(['cache-control', 'content-type', 'etag', 'vary'])
  })
})
