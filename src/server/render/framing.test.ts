import { expect } from 'vitest'
import { servePages } from '../../../test/serve-pages.ts'
import { test } from '../../../test/test-store.ts'

test('no other site can show a page or a response of the API in a frame', async ({ store }) => {
  const { url, close } = await servePages(store)
  for (const path of ['/', '/checkout', '/admin', '/no-such-page']) {
    const { headers } = await fetch(url + path)
    expect(headers.get('Content-Security-Policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('X-Frame-Options'), path).toBe('DENY')
  }
  for (const path of ['/store', '/user', '/no-such-endpoint'])
    expect((await store.client().request('GET', path)).headers.get('X-Frame-Options'), path).toBe('DENY')
  await close()
})
