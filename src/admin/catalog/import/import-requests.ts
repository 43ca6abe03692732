import { ensureOk, api, readJson } from '../../../api-client.ts'
import type { ImportEvent, ImportMapping, ImportPlan } from '../../../domain/catalog/product-file.ts'
import { downloadFile } from '../../../ui/download-file.ts'

const toFormFields = (file: File, mapping: ImportMapping | undefined) => ({
  file,
  ...(mapping && { mapping: JSON.stringify(mapping) }),
})

/** Requests the plan of an import. Nothing is imported. */
export async function previewImport(file: File, mapping?: ImportMapping): Promise<ImportPlan> {
  return readJson(api.admin.products.import.$post({ form: { ...toFormFields(file, mapping), dryRun: 'true' } }))
}

/** Downloads the rows of an import that have errors, as a CSV file. */
export async function downloadErrorRows(file: File, mapping?: ImportMapping): Promise<void> {
  const form = toFormFields(file, mapping)
  const response = await ensureOk(api.admin.products.import['error-rows'].$post({ form }))
  downloadFile(await response.blob(), 'rows-with-errors.csv')
}

/** Runs an import and reports each progress event. */
export async function runImport(
  file: File,
  { mapping, skipErrors }: { mapping: ImportMapping | undefined; skipErrors: boolean },
  onEvent: (event: ImportEvent) => void,
): Promise<void> {
  const form = { ...toFormFields(file, mapping), skipErrors: skipErrors ? ('true' as const) : ('false' as const) }
  const { body } = await ensureOk(api.admin.products.import.$post({ form }))
  if (!body) throw new Error('The import response has no body')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let incompleteLine = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    const lines = (incompleteLine + value).split('\n')
    incompleteLine = lines.pop() ?? ''
    for (const line of lines) if (line) onEvent(JSON.parse(line) as ImportEvent)
    if (done) return
  }
}
