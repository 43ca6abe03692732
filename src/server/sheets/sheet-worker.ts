// Runs in a thread of its own: a file that takes too long or too much memory ends the thread, not the store.
import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { RowCollector, RefusedFileError, type SheetMessage } from './row-collector.ts'

const NOT_READABLE = 'This workbook cannot be read. Save it as XLSX or CSV UTF-8 and choose that file'
const ZIP_SIGNATURE = [0x50, 0x4b]
/** The first bytes of an OLE file, which an XLS workbook (Excel 97 to 2003) is. */
const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0]

/** What the thread is given. */
export interface SheetTask {
  bytes: Uint8Array
  maxRows: number
}

async function readTables({ bytes, maxRows }: SheetTask, rows: RowCollector): Promise<void> {
  const startsWith = (signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (startsWith(ZIP_SIGNATURE)) return readXlsx(bytes, rows)
  if (!startsWith(OLE_SIGNATURE)) return readCsv(bytes, rows)
  // The reader of old workbooks is large and rarely needed.
  const { readXls } = await import('./read-xls.ts')
  return readXls(bytes, maxRows + 2, rows)
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
const send = (message: SheetMessage): void => parentPort?.postMessage(message)
const task = workerData as SheetTask
const rows = new RowCollector(task.maxRows, send)
try {
  await readTables(task, rows)
  rows.flush()
  send({ kind: 'end' })
} catch (error) {
  send({ kind: 'refused', message: error instanceof RefusedFileError ? error.message : NOT_READABLE })
}
