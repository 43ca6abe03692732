import { expect, test, vi } from 'vitest'
import { sendOnce } from './send-once.ts'

const POST = { method: 'POST', body: '{"sourceId":7}' }
const keyOf = (call: Parameters<typeof fetch> | undefined) => new Headers(call?.[1]?.headers).get('Idempotency-Key')

test('a button pressed twice sends one request, and both presses get its answer', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ merged: 1 }))
  const answers = await Promise.all([sendOnce(send, '/api/merge', POST), sendOnce(send, '/api/merge', POST)])
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ merged: 1 }, { merged: 1 }])
  expect(send).toHaveBeenCalledOnce()
})

test('a file that is sent twice, by a button pressed twice, is sent once; another file is sent as well', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ created: 300 }))
  const press = (name: string) => {
    const body = new FormData()
    body.append('file', new File(['Name\nMechanics'], name, { lastModified: 1 }))
    return sendOnce(send, '/api/admin/products/import', { method: 'POST', body })
  }
  const answers = await Promise.all([press('books.csv'), press('books.csv'), press('more.csv')])
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
    { created: 300 },
    { created: 300 },
    { created: 300 },
  ])
  expect(send).toHaveBeenCalledTimes(2)
})

test('a change that is sent again after its answer has another key: it is another change', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response())
  await sendOnce(send, '/api/notes', POST)
  await sendOnce(send, '/api/notes', POST)
  const [first, second] = send.mock.calls.map(keyOf)
  expect(first).not.toBe(second)
})

test('a change whose answer was lost is sent again with the same key, until it is answered', async () => {
  const send = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response(null, { status: 503 }))
    .mockImplementation(async () => new Response())
  await expect(sendOnce(send, '/api/bulk', POST)).rejects.toThrow('Failed to fetch')
  for (const _ of [1, 2, 3]) await sendOnce(send, '/api/bulk', POST)
  const [first, second, third, fourth] = send.mock.calls.map(keyOf)
  expect(first).toEqual(expect.any(String))
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('a request that only reads has no key, and a form keeps its own', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response())
  await sendOnce(send, '/api/orders')
  await sendOnce(send, '/api/orders', { ...POST, headers: { 'Idempotency-Key': 'of the form' } })
  expect(send.mock.calls.map(keyOf)).toEqual([null, 'of the form'])
})

test('a book that is added, removed and added again is added twice', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response())
  const change = (method: string) => sendOnce(send, '/api/user/wishlist/5', { method })
  await Promise.all([change('PUT'), change('DELETE'), change('PUT')])
  expect(send.mock.calls.map(([, init]) => init?.method)).toEqual(['PUT', 'DELETE', 'PUT'])
})
