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

/** A body of 50 MB that is made chunk by chunk as it is read. */
export interface LargeBody {
  stream: ReadableStream<Uint8Array>
  /** How much was read of it so far. */
  readBytes: () => number
}

export function largeBody(): LargeBody {
  let bytes = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (bytes >= BODY_BYTES) return controller.close()
    bytes += CHUNK.length
    controller.enqueue(CHUNK)
  }
  // Without read-ahead, what was read is what the server asked for.
  return { stream: new ReadableStream({ pull }, { highWaterMark: 0 }), readBytes: () => bytes }
}

/** The same for `node:http`. */
export const largeReadable = ({ stream }: LargeBody): Readable => Readable.fromWeb(stream as never)

/** Every method and path of an OpenAPI document, with ids filled in. */
export const endpointsOf = (document: ApiDocument): { method: string; path: string }[] =>
  fuzzOperations(document).map(({ name }) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path: path.replaceAll(/\{\w+\}/g, '1') }
  })
