import { accepted, api, read } from '../../api-client.ts'
import type { ImportLine, ImportMapping, ImportPlan } from '../../domain/product-file.ts'

const asForm = (file: File, mapping: ImportMapping | undefined) => ({
  file,
  ...(mapping && { mapping: JSON.stringify(mapping) }),
})

/** What a file would do. */
export async function tryImport(file: File, mapping?: ImportMapping): Promise<ImportPlan> {
  return read(api.admin.products.import.$post({ form: { ...asForm(file, mapping), dryRun: 'true' } }))
}

/** Reads a file into the shop, and tells each line of the answer while it runs. */
export async function runImport(
  file: File,
  { mapping, skipErrors }: { mapping: ImportMapping | undefined; skipErrors: boolean },
  tell: (line: ImportLine) => void,
): Promise<void> {
  const form = { ...asForm(file, mapping), skipErrors: skipErrors ? ('true' as const) : ('false' as const) }
  const { body } = await accepted(api.admin.products.import.$post({ form }))
  if (!body) throw new Error('The answer of an import has no lines')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) tell(JSON.parse(line) as ImportLine)
    if (done) return
  }
}
