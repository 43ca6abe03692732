import { describe, expect, test } from 'vitest'
import { AnswerCache } from './answer-cache.ts'
import { madeFrom } from './made-from.ts'

const bodyOf = (answer: Awaited<ReturnType<AnswerCache['get']>>) => answer.identity.body?.toString()

/** Makes an answer that shows `text` and says what it was made from. */
const showing =
  (text: string, ...names: string[]) =>
  async () => {
    madeFrom(...names)
    return new Response(text)
  }

/** An answer in the making that the test lets go when it wants to. */
function held(...names: string[]) {
  const begun = Promise.withResolvers<void>()
  const body = Promise.withResolvers<string>()
  return {
    begun: begun.promise,
    finish: body.resolve,
    make: async () => {
      madeFrom(...names)
      begun.resolve()
      return new Response(await body.promise)
    },
  }
}

describe('keeping answers', () => {
  test('an answer is made once and then kept', async () => {
    const cache = new AnswerCache()
    expect(bodyOf(await cache.get('/a', showing('first')))).toBe('first')
    expect(bodyOf(await cache.get('/a', showing('second')))).toBe('first')
    expect(cache.find('/a')).toBeDefined()
  })

  test('several who ask at once share one making', async () => {
    const cache = new AnswerCache()
    const slow = held('catalog')
    const asked = Array.from({ length: 5 }, () => cache.get('/a', slow.make))
    const second = showing('never made')
    asked.push(cache.get('/a', second))
    slow.finish('shared')
    expect((await Promise.all(asked)).map(bodyOf)).toEqual(Array.from({ length: 6 }, () => 'shared'))
  })

  test('a change drops what was made from it and nothing else', async () => {
    const cache = new AnswerCache()
    await cache.get('/one', showing('one', 'product:1', 'catalog'))
    await cache.get('/two', showing('two', 'product:2', 'catalog'))
    cache.drop(['product:1'])
    expect(cache.find('/one')).toBeUndefined()
    expect(cache.find('/two')).toBeDefined()
    cache.drop(['catalog'])
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })

  test('a page is dropped with the answers it shows', async () => {
    const cache = new AnswerCache()
    const page = async () => new Response(`page with ${bodyOf(await cache.get('/api/1', showing('one', 'product:1')))}`)
    await cache.get('/page', page)
    cache.drop(['product:1'])
    expect(cache.size.entries).toBe(0)
    // Also where the answer had been kept before the page was made.
    await cache.get('/api/1', showing('one', 'product:1'))
    await cache.get('/page', page)
    cache.drop(['product:1'])
    expect(cache.size.entries).toBe(0)
  })

  test.for([
    ['an answer that is not found', new Response('none', { status: 404 })],
    ['a failure', new Response('oh no', { status: 500 })],
    ['a temporary redirect', new Response(null, { status: 302 })],
    ['what is for one person', new Response('mine', { headers: { 'Cache-Control': 'private, no-store' } })],
  ] as const)('%s is not kept', async ([, response]) => {
    const cache = new AnswerCache()
    await cache.get('/a', async () => response)
    expect(cache.size.entries).toBe(0)
  })

  test('a making that fails is told to all who wait, and tried anew by the next', async () => {
    const cache = new AnswerCache()
    const broken = () => Promise.reject(new Error('the database is away'))
    await expect(Promise.all([cache.get('/a', broken), cache.get('/a', broken)])).rejects.toThrow('away')
    expect(bodyOf(await cache.get('/a', showing('well again')))).toBe('well again')
  })
})

describe('a change while an answer is being made', () => {
  test('the answer is given, but not kept', async () => {
    const cache = new AnswerCache()
    const slow = held('product:1')
    const asked = cache.get('/one', slow.make)
    await slow.begun
    cache.drop(['product:1'])
    slow.finish('old stock')
    expect(bodyOf(await asked)).toBe('old stock')
    expect(cache.find('/one')).toBeUndefined()
  })

  test('also when the answer says only at its end what it was made from', async () => {
    const cache = new AnswerCache()
    const slow = held()
    const asked = cache.get('/one', async () => {
      const response = await slow.make()
      madeFrom('product:1')
      return response
    })
    await slow.begun
    cache.drop(['product:1'])
    slow.finish('old stock')
    await asked
    expect(cache.find('/one')).toBeUndefined()
  })

  test('a change of something else leaves it be', async () => {
    const cache = new AnswerCache()
    const slow = held('product:1')
    const asked = cache.get('/one', slow.make)
    await slow.begun
    cache.drop(['product:2'])
    slow.finish('right')
    await asked
    expect(cache.find('/one')).toBeDefined()
  })

  test('a change of everything keeps nothing that was under way', async () => {
    const cache = new AnswerCache()
    const slow = held('product:1')
    const asked = cache.get('/one', slow.make)
    await slow.begun
    cache.drop()
    slow.finish('old')
    await asked
    expect(cache.size.entries).toBe(0)
  })

  test('whoever asks after the change is not given what was begun before it', async () => {
    const cache = new AnswerCache()
    const slow = held('product:1')
    const before = cache.get('/one', slow.make)
    await slow.begun
    cache.drop(['product:1'])
    expect(bodyOf(await cache.get('/one', showing('new stock', 'product:1')))).toBe('new stock')
    slow.finish('old stock')
    await before
    expect(bodyOf(await cache.get('/one', showing('never made')))).toBe('new stock')
  })

  test('a page begun after the change does not keep an answer begun before it', async () => {
    const cache = new AnswerCache()
    const slow = held('product:1')
    const before = cache.get('/api/1', slow.make)
    await slow.begun
    cache.drop(['product:1'])
    const page = cache.get('/page', async () => {
      const answer = await cache.get('/api/1', showing('new stock', 'product:1'))
      return new Response(bodyOf(answer))
    })
    slow.finish('old stock')
    await Promise.all([before, page])
    expect(bodyOf(await cache.get('/page', showing('never made')))).toBe('new stock')
  })

  test('what is kept twice over is counted once', async () => {
    const cache = new AnswerCache()
    const slow = held('product:1')
    const first = cache.get('/one', slow.make)
    await slow.begun
    cache.drop(['product:2'])
    await cache.get('/one', showing('12345', 'product:1'))
    slow.finish('12345')
    await first
    expect(cache.size).toEqual({ entries: 1, bytes: 5 })
  })
})

describe('while changes are not heard', () => {
  test('nothing is kept, and what was kept is forgotten', async () => {
    const cache = new AnswerCache()
    await cache.get('/a', showing('old'))
    cache.keepWhileListening(false)
    expect(bodyOf(await cache.get('/a', showing('new')))).toBe('new')
    expect(cache.size.entries).toBe(0)
  })

  test('nor is what was begun then and finished later', async () => {
    const cache = new AnswerCache()
    cache.keepWhileListening(false)
    const slow = held('product:1')
    const asked = cache.get('/a', slow.make)
    await slow.begun
    cache.keepWhileListening(true)
    slow.finish('perhaps old')
    await asked
    expect(cache.size.entries).toBe(0)
    await cache.get('/a', showing('heard'))
    expect(cache.size.entries).toBe(1)
  })
})
