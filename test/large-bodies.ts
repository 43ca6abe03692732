import { Readable } from 'node:stream'
import { fuzzOperations, type ApiDocument } from './fuzz/fuzz-requests.ts'

const MEGABYTE = 1024 * 1024
export const BODY_BYTES = 50 * MEGABYTE
const CHUNK = new Uint8Array(64 * 1024).fill(0x61)

export const CONTENT_TYPES = [
  'application/json',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/octet-stream',
] as const

/** A body of 50 MB, generated chunk by chunk while it is read. */
export interface LargeBody {
  stream: ReadableStream<Uint8Array>
  /** Returns the bytes read so far. */
  readBytes: () => number
}

export function largeBody(): LargeBody {
  let bytes = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (bytes >= BODY_BYTES) return controller.close()
    bytes += CHUNK.length
    controller.enqueue(CHUNK)
  }
  // Without read-ahead only bytes that the server requests are counted.
  return { stream: new ReadableStream({ pull }, { highWaterMark: 0 }), readBytes: () => bytes }
}

/** Converts a large body for `node:http`. */
export const largeReadable = ({ stream }: LargeBody): Readable => Readable.fromWeb(stream as never)

/** Returns every method and path of an OpenAPI document, with 1 for each parameter. */
export const endpointsOf = (document: ApiDocument): { method: string; path: string }[] =>
  fuzzOperations(document).map(({ name }) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path: path.replaceAll(/\{\w+\}/g, '1') }
  })
