import { ShiprocketError } from './shiprocket-error.ts'

const UNPROCESSABLE = 422
const TIMEOUT_MS = 20_000
const MAX_BYTES = 10 * 1024 * 1024

/**
 * Loads a label or manifest from the file server of Shiprocket.
 * @throws ShiprocketError without a response, or with one that is not a file of at most 10 MB
 */
export async function loadDocument(url: string): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    if (!response.ok || !response.body) throw missingDocument(response.status)
    return await readLimited(response.body)
  } catch (error) {
    if (error instanceof ShiprocketError) throw error
    throw new ShiprocketError('Shiprocket did not send a label.', undefined, error)
  }
}

/** A missing file or an expired URL says nothing about the account. */
const missingDocument = (status: number): ShiprocketError =>
  new ShiprocketError('Shiprocket has not found a label.', status >= 500 ? status : UNPROCESSABLE)

async function readLimited(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new ShiprocketError('A label of Shiprocket is too large.', UNPROCESSABLE)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
