// Lets the packing page load without a connection: it stores the page, its files and the orders to pack on the device.
// The scope is the packing page, so that no other page is affected.

/**
 * What this file uses of a service worker: TypeScript's types of pages do not have it.
 * @typedef {{ waitUntil: (work: Promise<unknown>) => void }} PackEvent
 * @typedef {PackEvent & { request: Request, respondWith: (response: Promise<Response>) => void }} PackFetchEvent
 * @typedef {{
 *   clients: { claim: () => Promise<void> }
 *   skipWaiting: () => Promise<void>
 *   addEventListener: ((type: 'install' | 'activate', listener: (event: PackEvent) => void) => void)
 *     & ((type: 'fetch', listener: (event: PackFetchEvent) => void) => void)
 *     & ((type: 'message', listener: (event: PackEvent & { data: readonly string[] }) => void) => void)
 * }} PackWorker
 */
// Not `worker`: TypeScript reads both worker scripts as one program, and push-worker.js declares that name.
const packWorker = /** @type {PackWorker} */ (/** @type {unknown} */ (globalThis))

const PAGE = '/admin/pack'
/** Responses of the API without which the page shows nothing. */
const API = new Set(['/api/auth/status', '/api/admin/packing'])
/** Scripts, styles, fonts and pictures, which have another URL when they change. */
const FILE = /^\/(?:assets|fonts|files)\//
const FILE_CACHE = 'packing-files'
const MAX_FILES = 300
/** The page and responses of the API, with names of customers. A logout deletes it (`ui/storage/session-channel.ts`). */
const DATA_CACHE = 'packing-data'
const MAX_AGE_MS = 12 * 60 * 60 * 1000

packWorker.addEventListener('install', (event) => event.waitUntil(packWorker.skipWaiting()))
packWorker.addEventListener('activate', (event) => event.waitUntil(packWorker.clients.claim()))

packWorker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (FILE.test(pathname)) event.respondWith(fromDevice(request))
  else if (isData(pathname)) event.respondWith(fromServer(request, pathname))
})

// The page names what it loaded before this worker was active.
packWorker.addEventListener('message', (event) => {
  const missing = event.data.map(async (url) => {
    const { pathname } = new URL(url, location.origin)
    if (FILE.test(pathname)) await fromDevice(new Request(url))
    else if (isData(pathname)) await fromServer(new Request(url), pathname)
  })
  event.waitUntil(Promise.allSettled(missing).then(dropOldFiles))
})

/** @param {string} pathname */
const isData = (pathname) => pathname === PAGE || API.has(pathname)

/** @param {Request} request */
async function fromDevice(request) {
  const cache = await caches.open(FILE_CACHE)
  const stored = await cache.match(request.url, { ignoreVary: true })
  if (stored) return stored
  const response = await fetch(request)
  if (response.status === 200) await cache.put(request.url, response.clone())
  return response
}

/**
 * The response of the server, or without a connection the last one.
 * @param {Request} request
 * @param {string} pathname
 */
async function fromServer(request, pathname) {
  try {
    const response = await fetch(request)
    if (await isLoggedOut(response, pathname)) await caches.delete(DATA_CACHE)
    else if (response.status === 200) await (await caches.open(DATA_CACHE)).put(pathname, response.clone())
    return response
  } catch (error) {
    const stored = await (await caches.open(DATA_CACHE)).match(pathname, { ignoreVary: true })
    if (stored && Date.now() - Date.parse(stored.headers.get('Date') ?? '') < MAX_AGE_MS) return stored
    throw error
  }
}

/**
 * @param {Response} response
 * @param {string} pathname
 */
async function isLoggedOut(response, pathname) {
  if (pathname !== '/api/auth/status') return response.status === 401 || response.status === 403
  if (response.status !== 200) return false
  const { isAuthenticated } = /** @type {{ isAuthenticated: boolean }} */ (await response.clone().json())
  return !isAuthenticated
}

/** The first ones are the oldest. */
async function dropOldFiles() {
  const cache = await caches.open(FILE_CACHE)
  const files = await cache.keys()
  await Promise.all(files.slice(0, Math.max(0, files.length - MAX_FILES)).map((file) => cache.delete(file)))
}
