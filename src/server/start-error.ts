import { ConfigError } from './config/config-error.ts'
import { serializeError } from './observability/error-serializer.ts'
import { StorageError } from './storage/file-storage.ts'

/** Codes of a folder that cannot be written: no permission, mounted read-only, or full. */
const NOT_WRITABLE_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC'])

/** Describes the error of a failed start to the operator, and what to do. Unexpected errors have their stack trace. */
export function describeStartError(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof StorageError) return error.reason
  const { code, port, path, syscall } = error as { code?: string; port?: number; path?: string; syscall?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another port.`
  // Node.js reports ENOENT for a folder below a read-only one.
  const isNotWritable = NOT_WRITABLE_CODES.has(code ?? '') || (code === 'ENOENT' && syscall === 'mkdir')
  if (path && isNotWritable) {
    return `${path} cannot be written (${code}). Set DATA_DIR to a folder that the store may write, with free space.`
  }
  const { message, stack, cause } = serializeError(error)
  return `${stack ?? message}${cause ? `\nCause: ${cause.message}` : ''}`
}
