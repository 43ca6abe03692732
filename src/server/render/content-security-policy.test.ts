import { expect } from 'vitest'
import { servePages } from '../../../test/serve-pages.ts'
import { test } from '../../../test/test-store.ts'

test('only the pages that scan parcels may use the camera and compile WebAssembly; no page runs foreign code', async ({
  store,
}) => {
  const { url, close } = await servePages(store)
  for (const path of ['/admin/pack', '/admin/receive', '/admin', '/admin/packed', '/', '/checkout', '/no-such-page']) {
    const isScanner = path === '/admin/pack' || path === '/admin/receive'
    const { headers } = await fetch(url + path)
    expect(headers.get('Permissions-Policy'), path).toContain(isScanner ? 'camera=(self)' : 'camera=()')
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy.includes("'wasm-unsafe-eval'"), path).toBe(isScanner)
    expect(policy, path).toContain("script-src 'self'")
    expect(policy, path).not.toMatch(
      /'unsafe-inline'|'unsafe-eval'|'unsafe-hashes'|script-src[^;]* (?:https?:|data:|\*)/,
    )
  }
  await close()
})
