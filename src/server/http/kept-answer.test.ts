import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fitAnswer, keepAnswer } from './kept-answer.ts'

const TEXT = 'Mechanics, Optics, Waves. '.repeat(200)
const kept = (text = TEXT) => keepAnswer(new Response(text, { headers: { 'Content-Type': 'text/plain' } }))

describe('sending a kept answer', () => {
  test.for([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=1.0', 'gzip'],
    ['br; q=0,gzip; q=0.000', undefined],
    ['identity', undefined],
    ['zebra, vibra', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const)('to a browser that takes "%s" it goes as %s', async ([accepted, encoding]) => {
    const { status, headers, body } = fitAnswer(await kept(), accepted, undefined)
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(body?.length))
    expect(headers.vary).toBe('Accept-Encoding')
    const bytes = body ?? Buffer.alloc(0)
    const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(text.toString()).toBe(TEXT)
  })

  test('a short answer is not worth packing', async () => {
    const { headers, body } = fitAnswer(await kept('[]'), 'br, gzip', undefined)
    expect(headers['content-encoding']).toBeUndefined()
    expect(body?.toString()).toBe('[]')
  })

  test('whoever holds it already is told so, without a body', async () => {
    const answer = await kept()
    for (const held of [answer.etag, `"other", ${answer.etag}`, answer.etag.slice(2), '*']) {
      const { status, headers, body } = fitAnswer(answer, 'br', held)
      expect({ status, body, etag: headers.etag }).toEqual({ status: 304, body: null, etag: answer.etag })
      expect(headers['content-encoding']).toBeUndefined()
    }
    expect(fitAnswer(answer, 'br', 'W/"something-else"').status).toBe(200)
  })

  test('the same bytes have the same tag, other bytes another', async () => {
    expect((await kept()).etag).toBe((await kept()).etag)
    expect((await kept()).etag).not.toBe((await kept(`${TEXT}!`)).etag)
  })

  test('a failure is never “unchanged”', async () => {
    const answer = await keepAnswer(new Response('none', { status: 404 }))
    expect(fitAnswer(answer, undefined, answer.etag).status).toBe(404)
  })
})
