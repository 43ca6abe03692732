import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { createConcurrencyLimit } from '../../http/limits/concurrency-limit.ts'

// Decoding takes a core and one of libuv's four threads, which password hashing and file reads also need.
const MAX_DECODES = 1

sharp.concurrency(Math.max(1, availableParallelism() - 1))

/** Decodes one image at a time in this process, so that uploads leave threads and cores for other requests. */
export const decodeInTurn = createConcurrencyLimit(MAX_DECODES)
