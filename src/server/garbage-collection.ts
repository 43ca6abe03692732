import { setFlagsFromString } from 'node:v8'

/** As a share of the live objects after the previous collection: the heap grows to three times their size. */
const HEAP_GROWTH_PERCENT = 200
const BUFFER_POOL_BYTES = 8 * 1024

/**
 * Lets V8 collect the garbage of the whole heap less often. A collection takes both cores of a small machine for a tenth of
 * a second, during which pages wait.
 *
 * V8 also starts one after 64 MB of new memory outside of the heap. An encoder of zlib and its output buffer of 16 KB stay
 * in memory until then. In the default pool of 64 KB, that buffer would hold the whole pool, 64 KB for each page.
 */
export function collectGarbageRarely(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  Buffer.poolSize = BUFFER_POOL_BYTES
}
