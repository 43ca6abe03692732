import { ensureOk, api, readJson, requestOptions } from '../../../api-client.ts'
import type { PhotoZipEvent } from '../../../domain/catalog/import/import-photos.ts'
import type {
  ImportAnswers,
  ImportDefaults,
  ImportEvent,
  ImportMapping,
  ImportPlan,
} from '../../../domain/catalog/import/product-file.ts'
import { downloadFile } from '../../../ui/download-file.ts'
import { readEvents } from './read-events.ts'

/** How the rows of a file are read. */
export interface ImportOptions {
  mapping?: ImportMapping | undefined
  defaults?: ImportDefaults | undefined
  /** How columns are read that can be read in more than one way. */
  answers?: ImportAnswers | undefined
  /** The id of the photos of a ZIP. */
  photos?: string | undefined
}

const toFormFields = (file: File, { mapping, defaults, answers, photos }: ImportOptions) => ({
  file,
  ...(mapping && { mapping: JSON.stringify(mapping) }),
  ...(defaults && { defaults: JSON.stringify(defaults) }),
  ...(answers && { answers: JSON.stringify(answers) }),
  ...(photos && { photos }),
})

/** Requests the plan of an import. Nothing is imported. */
export async function previewImport(file: File, options: ImportOptions): Promise<ImportPlan> {
  return readJson(api.admin.products.import.$post({ form: { ...toFormFields(file, options), dryRun: 'true' } }))
}

/** Downloads the rows of an import that have errors, as a CSV file. */
export async function downloadErrorRows(file: File, options: ImportOptions): Promise<void> {
  const form = toFormFields(file, options)
  const response = await ensureOk(api.admin.products.import['error-rows'].$post({ form }))
  downloadFile(await response.blob(), 'rows-with-errors.csv')
}

/** Runs an import as it was previewed, and reports each progress event. */
export async function runImport(
  file: File,
  { leaveOut, fingerprint, ...options }: ImportOptions & { leaveOut: readonly number[]; fingerprint: string },
  onEvent: (event: ImportEvent) => void,
): Promise<void> {
  const form = {
    ...toFormFields(file, options),
    skipErrors: 'true' as const,
    leaveOut: JSON.stringify(leaveOut),
    fingerprint,
  }
  const response = await ensureOk(api.admin.products.import.$post({ form }))
  await readEvents(response, (line) => onEvent(line as ImportEvent))
}

/** The typed client cannot send a file as the body. */
const ZIP_URL = '/api/admin/products/import/photos'

/** The photos of a ZIP that are stored, and its file of products. */
export interface UploadedZip {
  file: File
  photos: string
  count: number
  failed: { name: string; error: string }[]
}

/**
 * Uploads a ZIP with photos.
 * @param onProgress receives the number of stored photos and of all
 * @throws ApiError, or Error with a message for staff when the ZIP cannot be read
 */
export async function uploadZip(zip: File, onProgress: (done: number, total: number) => void): Promise<UploadedZip> {
  const send = requestOptions.fetch ?? fetch
  // The browser streams the file, and the server writes it to a file.
  const response = await send(ZIP_URL, { method: 'POST', headers: { 'Content-Type': 'application/zip' }, body: zip })
  await ensureOk(Promise.resolve(response))
  let last: PhotoZipEvent = { error: 'The connection was lost. Choose the file again.' }
  await readEvents(response, (line) => {
    const event = line as PhotoZipEvent
    last = event
    if ('done' in event) onProgress(event.done, event.total)
  })
  // Assigned in the callback.
  const result = last as PhotoZipEvent
  if (!('photos' in result)) throw new ZipError('error' in result ? result.error : 'The connection was lost.')
  const { photos, count, failed, table } = result
  const bytes = Uint8Array.from(atob(table.content), (char) => char.charCodeAt(0))
  return { photos, count, failed, file: new File([bytes], table.name) }
}

/** A ZIP that the store cannot use. `message` may be shown. */
export class ZipError extends Error {}
