import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPages } from '../src/server/render/open-pages.ts'
import type { TestStore } from './test-store.ts'

/** Serves the built pages over the API of a test store. */
export async function servePages(store: TestStore) {
  const server = createServer()
  const pages = await openPages(server, {
    ...store.services,
    callApi: (path, cookie) =>
      store.fetch(new Request(new URL(path, store.services.config.publicUrl), { headers: cookie ? { cookie } : {} })),
  })
  server.on('request', (request, response) => pages.handle(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close()
      await pages.close()
    },
  }
}

/** The fixture of a file's tests that read the pages of its test store. */
export const pagesFixture: [
  (
    context: { store: TestStore },
    use: (pages: Awaited<ReturnType<typeof servePages>>) => Promise<void>,
  ) => Promise<void>,
  { scope: 'file' },
] = [
  async ({ store }, use) => {
    const pages = await servePages(store)
    await use(pages)
    await pages.close()
  },
  { scope: 'file' },
]
