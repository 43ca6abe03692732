import { describe, expect, test } from 'vitest'
import { type CacheTag, cacheTag } from './cache-tags.ts'
import { ResponseCache } from './response-cache.ts'

const bodyOf = (cached: Awaited<ReturnType<ResponseCache['get']>>) => cached.identity.body?.toString()

/** A render that responds with `text` and these tags. */
const respondWith =
  (text: string, ...tags: CacheTag[]) =>
  async () => {
    cacheTag(...tags)
    return new Response(text)
  }

/** A render that finishes when the test calls `finish`. */
function deferredResponse(...tags: CacheTag[]) {
  const begun = Promise.withResolvers<void>()
  const body = Promise.withResolvers<string>()
  return {
    begun: begun.promise,
    finish: body.resolve,
    render: async () => {
      cacheTag(...tags)
      begun.resolve()
      return new Response(await body.promise)
    },
  }
}

describe('storing responses', () => {
  test('a response is rendered once and then stored', async () => {
    const cache = new ResponseCache()
    expect(bodyOf(await cache.get('/a', respondWith('first')))).toBe('first')
    expect(bodyOf(await cache.get('/a', respondWith('second')))).toBe('first')
    expect(cache.find('/a')).toBeDefined()
  })

  test('concurrent requests share one render', async () => {
    const cache = new ResponseCache()
    const slow = deferredResponse('catalog')
    const requests = Array.from({ length: 5 }, () => cache.get('/a', slow.render))
    requests.push(cache.get('/a', respondWith('never rendered')))
    slow.finish('shared')
    expect((await Promise.all(requests)).map(bodyOf)).toEqual(Array.from({ length: 6 }, () => 'shared'))
  })

  test('an invalidation removes the responses with the tag and no others', async () => {
    const cache = new ResponseCache()
    await cache.get('/one', respondWith('one', 'product:1', 'catalog'))
    await cache.get('/two', respondWith('two', 'product:2', 'catalog'))
    cache.invalidate(['product:1'])
    expect(cache.find('/one')).toBeUndefined()
    expect(cache.find('/two')).toBeDefined()
    cache.invalidate(['catalog'])
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })

  test('a page is removed with the API responses that it shows', async () => {
    const cache = new ResponseCache()
    const page = async () =>
      new Response(`page with ${bodyOf(await cache.get('/api/1', respondWith('one', 'product:1')))}`)
    await cache.get('/page', page)
    cache.invalidate(['product:1'])
    expect(cache.size.entries).toBe(0)
    // Also if the API response was stored before the page was rendered.
    await cache.get('/api/1', respondWith('one', 'product:1'))
    await cache.get('/page', page)
    cache.invalidate(['product:1'])
    expect(cache.size.entries).toBe(0)
  })

  test.for([
    ['a 404', new Response('none', { status: 404 })],
    ['an error', new Response('oh no', { status: 500 })],
    ['a temporary redirect', new Response(null, { status: 302 })],
    ['a private response', new Response('mine', { headers: { 'Cache-Control': 'private, no-store' } })],
    ['a response that sets a cookie', new Response('hello', { headers: { 'Set-Cookie': 'a=b' } })],
  ] as const)('%s is not stored', async ([, response]) => {
    const cache = new ResponseCache()
    await cache.get('/a', async () => response)
    expect(cache.size.entries).toBe(0)
  })

  test('a failed render rejects every waiting request, and the next request renders again', async () => {
    const cache = new ResponseCache()
    const fail = () => Promise.reject(new Error('the database is down'))
    await expect(Promise.all([cache.get('/a', fail), cache.get('/a', fail)])).rejects.toThrow('down')
    expect(bodyOf(await cache.get('/a', respondWith('available again')))).toBe('available again')
  })
})

describe('the memory of the cache', () => {
  const MAX_BYTES = 256 * 1024
  const PAGE_BYTES = 8 * 1024
  const textOf = (bytes: number) => Buffer.alloc(bytes, 'x').toString()

  test('the home page survives a flood of large pages while it is read', async () => {
    const cache = new ResponseCache({ maxBytes: MAX_BYTES })
    await cache.get('/', respondWith('home'))
    for (let page = 0; page < 200; page += 1) {
      expect(cache.find('/'), `before page ${page}`).toBeDefined()
      await cache.get(`/products?search=${page}`, respondWith(textOf(PAGE_BYTES), 'catalog'))
      expect(cache.size.bytes).toBeLessThanOrEqual(MAX_BYTES)
    }
    expect(cache.size.entries).toBeGreaterThan(10)
    cache.invalidate(['catalog'])
    expect(cache.size.entries).toBe(1)
  })

  test('a flood of small responses stays under the limit', async () => {
    const cache = new ResponseCache({ maxBytes: MAX_BYTES })
    for (let id = 0; id < 300; id += 1) await cache.get(`/api/suggestions?q=${id}`, respondWith('[]', 'catalog'))
    expect(cache.size.bytes).toBeLessThanOrEqual(MAX_BYTES)
    expect(cache.size.entries).toBeLessThan(100)
    expect(cache.find('/api/suggestions?q=299')).toBeDefined()
  })

  test('a response above the limit is sent but not stored', async () => {
    const cache = new ResponseCache({ maxBytes: MAX_BYTES })
    await cache.get('/', respondWith('home', 'catalog'))
    expect((await cache.get('/large', respondWith(textOf(2 * MAX_BYTES), 'catalog'))).identity.body).toHaveLength(
      2 * MAX_BYTES,
    )
    expect(cache.find('/large')).toBeUndefined()
    expect(cache.find('/')).toBeDefined()
  })
})

describe('an invalidation during a render', () => {
  test('a response invalidated during its render is sent but not stored', async () => {
    const cache = new ResponseCache()
    const slow = deferredResponse('product:1')
    const request = cache.get('/one', slow.render)
    await slow.begun
    cache.invalidate(['product:1'])
    slow.finish('old stock')
    expect(bodyOf(await request)).toBe('old stock')
    expect(cache.find('/one')).toBeUndefined()
  })

  test('a response is not stored either if its render adds the tags at the end', async () => {
    const cache = new ResponseCache()
    const slow = deferredResponse()
    const request = cache.get('/one', async () => {
      const response = await slow.render()
      cacheTag('product:1')
      return response
    })
    await slow.begun
    cache.invalidate(['product:1'])
    slow.finish('old stock')
    await request
    expect(cache.find('/one')).toBeUndefined()
  })

  test('a response is stored if only another tag was invalidated', async () => {
    const cache = new ResponseCache()
    const slow = deferredResponse('product:1')
    const request = cache.get('/one', slow.render)
    await slow.begun
    cache.invalidate(['product:2'])
    slow.finish('right')
    await request
    expect(cache.find('/one')).toBeDefined()
  })

  test('no response in flight is stored after everything was invalidated', async () => {
    const cache = new ResponseCache()
    const slow = deferredResponse('product:1')
    const request = cache.get('/one', slow.render)
    await slow.begun
    cache.invalidate()
    slow.finish('old')
    await request
    expect(cache.size.entries).toBe(0)
  })

  test('a request after the invalidation does not share a render from before it', async () => {
    const cache = new ResponseCache()
    const slow = deferredResponse('product:1')
    const before = cache.get('/one', slow.render)
    await slow.begun
    cache.invalidate(['product:1'])
    expect(bodyOf(await cache.get('/one', respondWith('new stock', 'product:1')))).toBe('new stock')
    slow.finish('old stock')
    await before
    expect(bodyOf(await cache.get('/one', respondWith('never rendered')))).toBe('new stock')
  })

  test('a page that began after an invalidation does not include an API response that began before it', async () => {
    const cache = new ResponseCache()
    const slow = deferredResponse('product:1')
    const before = cache.get('/api/1', slow.render)
    await slow.begun
    cache.invalidate(['product:1'])
    const page = cache.get('/page', async () => {
      const cached = await cache.get('/api/1', respondWith('new stock', 'product:1'))
      return new Response(bodyOf(cached))
    })
    slow.finish('old stock')
    await Promise.all([before, page])
    expect(bodyOf(await cache.get('/page', respondWith('never rendered')))).toBe('new stock')
  })

  test('a response that is stored twice is counted once', async () => {
    const single = new ResponseCache()
    await single.get('/one', respondWith('12345', 'product:1'))
    const cache = new ResponseCache()
    const slow = deferredResponse('product:1')
    const first = cache.get('/one', slow.render)
    await slow.begun
    cache.invalidate(['product:2'])
    await cache.get('/one', respondWith('12345', 'product:1'))
    slow.finish('12345')
    await first
    expect(cache.size).toEqual(single.size)
    cache.invalidate(['product:1'])
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })
})

describe('while LISTEN is down', () => {
  test('a disabled cache stores nothing and removes its responses', async () => {
    const cache = new ResponseCache()
    await cache.get('/a', respondWith('old'))
    cache.setEnabled(false)
    expect(bodyOf(await cache.get('/a', respondWith('new')))).toBe('new')
    expect(cache.size.entries).toBe(0)
  })

  test('a render that began while the cache was disabled is not stored later', async () => {
    const cache = new ResponseCache()
    cache.setEnabled(false)
    const slow = deferredResponse('product:1')
    const request = cache.get('/a', slow.render)
    await slow.begun
    cache.setEnabled(true)
    slow.finish('perhaps stale')
    await request
    expect(cache.size.entries).toBe(0)
    await cache.get('/a', respondWith('fresh'))
    expect(cache.size.entries).toBe(1)
  })
})
