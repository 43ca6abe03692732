import { availableParallelism } from 'node:os'
import sharp from 'sharp'

// Decoding takes a core and one of libuv's four threads, which password hashing and file reads also need.
const MAX_DECODES = 1

sharp.concurrency(Math.max(1, availableParallelism() - 1))

let running = 0
const waiting: (() => void)[] = []

/** Decodes one image at a time in this process, so that uploads leave threads and cores for other requests. */
export async function decodeInTurn<Result>(decode: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_DECODES) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await decode()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
