import { useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { FileField, ImportEvent, ImportMapping, ImportPlan } from '../../../domain/catalog/product-file.ts'
import { toast } from '../../components/toast.ts'
import { useRefresh } from '../../components/use-submit.ts'
import { downloadErrorRows, runImport, previewImport } from './import-requests.ts'

const CONNECTION_LOST = 'The connection was lost. Check the products table to see whether the products were imported.'

/** State of an import: plan, then execution with progress. */
export function useImport() {
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [plan, setPlan] = useState<ImportPlan>()
  const [mapping, setMapping] = useState<ImportMapping>()
  const [error, setError] = useState<string>()
  const [event, setEvent] = useState<ImportEvent>()
  const [busy, setBusy] = useState(false)

  const runTask = async (task: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await task()
    } catch (caught) {
      setError(toUserMessage(caught, 'The file could not be sent.'))
    } finally {
      setBusy(false)
    }
  }
  const preview = (nextFile: File, nextMapping?: ImportMapping) =>
    runTask(async () => {
      setFile(nextFile)
      setMapping(nextMapping)
      setEvent(undefined)
      if (!nextMapping) setPlan(undefined)
      setPlan(await previewImport(nextFile, nextMapping))
    })
  const run = (skipErrors: boolean) =>
    runTask(async () => {
      if (!file) return
      const events: ImportEvent[] = []
      await runImport(file, { mapping, skipErrors }, (next) => {
        events.push(next)
        setEvent(next)
      })
      const last = events.at(-1)
      const result = last && !('done' in last) ? last : { error: CONNECTION_LOST }
      setEvent(result)
      if ('error' in result) toast.error({ title: 'Import failed', description: result.error })
      else toast.success({ description: `${result.created} created, ${result.updated} updated` })
      await refresh(['products'])
    })
  const mapColumn = (header: string, field: FileField | '') => {
    if (!file || !plan) return
    const columns = Object.fromEntries(plan.columns.map((column) => [column.header, column.field ?? ('' as const)]))
    void preview(file, { ...columns, [header]: field })
  }
  return {
    file,
    plan,
    error,
    /** The latest event: progress, then the result. */
    event,
    busy,
    selectFile: (selected: File) => void preview(selected),
    mapColumn,
    downloadErrors: () => void (file && runTask(() => downloadErrorRows(file, mapping))),
    run: (skipErrors: boolean) => void run(skipErrors),
  }
}
