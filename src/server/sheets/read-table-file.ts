import { Worker } from 'node:worker_threads'
import { AppError, ValidationError } from '../http/errors.ts'
import { createConcurrencyLimit } from '../http/limits/concurrency-limit.ts'
import { programFile } from '../package-files.ts'
import type { FileTable, SheetRow } from '../../domain/values/sheet.ts'
import type { SheetMessage } from './row-collector.ts'
import type { SheetTask } from './sheet-worker.ts'

const WORKER = programFile('sheets/sheet-worker.ts')
/** The largest file that may be imported takes a few seconds. */
const LIMITS = { ms: 30_000, memory: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 } }
const MAX_WAITING = 20
const TOO_SLOW = 'This file takes too long to read. Divide it into smaller files'
const TOO_LARGE = 'This file takes too much memory to read. Divide it into smaller files'

const readInTurn = createConcurrencyLimit(1)
let waiting = 0

/**
 * Reads all tables of an XLS, XLSX or CSV file. The first bytes decide the format, not the name. Formulas are not
 * calculated: a cell has the value that was saved with it. Files are read one after the other, in a thread with limits of
 * time and memory.
 * @param maxRows of each table, below its header
 * @throws AppError 400 with the reason why the file cannot be read, at `file`; 503 while too many files wait
 */
export async function readTableFile(bytes: Uint8Array, maxRows: number): Promise<FileTable[]> {
  if (waiting >= MAX_WAITING)
    throw new AppError(503, 'busy', 'Other files are being read. Try again in a minute', {
      retryable: true,
      headers: { 'Retry-After': '60' },
    })
  waiting += 1
  try {
    return await readInTurn(() => readInThread({ bytes, maxRows }))
  } finally {
    waiting -= 1
  }
}

/** Reads a file in a thread, which ends at the limits of time and memory. */
export async function readInThread(task: SheetTask, limits: Partial<typeof LIMITS> = {}): Promise<FileTable[]> {
  const { ms, memory } = { ...LIMITS, ...limits }
  const worker = new Worker(WORKER, { workerData: task, resourceLimits: memory })
  const tables: (FileTable & { rows: SheetRow[] })[] = []
  const { promise, resolve, reject } = Promise.withResolvers<FileTable[]>()
  const timer = setTimeout(() => reject(fileError(TOO_SLOW)), ms)
  worker.on('message', (message: SheetMessage) => {
    if (message.kind === 'table') tables.push({ name: message.name, rows: [] })
    else if (message.kind === 'rows') addRows(tables, message.rows)
    else if (message.kind === 'refused') reject(fileError(message.message))
    else resolve(tables)
  })
  worker.on('error', (error) => reject(isOutOfMemory(error) ? fileError(TOO_LARGE) : error))
  worker.on('exit', () => reject(new Error('The thread ended before the file was read')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function addRows(tables: readonly { rows: SheetRow[] }[], rows: readonly SheetRow[]): void {
  const table = tables.at(-1)
  for (const row of rows) table?.rows.push(row)
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const fileError = (message: string) => new ValidationError({ file: message })
