import { useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type {
  FileField,
  ImportDefaults,
  ImportEvent,
  ImportMapping,
  ImportPlan,
} from '../../../domain/catalog/import/product-file.ts'
import { toast } from '../../components/toast.ts'
import { useRefresh } from '../../components/use-submit.ts'
import {
  downloadErrorRows,
  type ImportOptions,
  previewImport,
  runImport,
  type UploadedZip,
  uploadZip,
  ZipError,
} from './import-requests.ts'

const CONNECTION_LOST = 'The connection was lost. Check the products table to see whether the products were imported.'

const isZip = ({ name }: File): boolean => /\.zip$/i.test(name)

/** Runs one request at a time and holds its error. */
function useTask(onSettled: () => void) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const runTask = async (task: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await task()
    } catch (caught) {
      setError(caught instanceof ZipError ? caught.message : toUserMessage(caught, 'The file could not be sent.'))
    } finally {
      setBusy(false)
      onSettled()
    }
  }
  return { runTask, busy, error }
}

/** State of an import: photos of a ZIP, plan, then execution with progress. */
export function useImport() {
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [zip, setZip] = useState<UploadedZip>()
  const [upload, setUpload] = useState<{ done: number; total: number }>()
  const [plan, setPlan] = useState<ImportPlan>()
  const [mapping, setMapping] = useState<ImportMapping>()
  const [defaults, setDefaults] = useState<ImportDefaults>({})
  const [event, setEvent] = useState<ImportEvent>()
  const { runTask, busy, error } = useTask(() => setUpload(undefined))

  const options = (more: ImportOptions = {}): ImportOptions => ({ mapping, defaults, photos: zip?.photos, ...more })
  const select = (selected: File) =>
    runTask(async () => {
      setFile(undefined)
      setZip(undefined)
      setPlan(undefined)
      setMapping(undefined)
      setEvent(undefined)
      const uploaded = isZip(selected)
        ? await uploadZip(selected, (done, total) => setUpload({ done, total }))
        : undefined
      const table = uploaded?.file ?? selected
      setZip(uploaded)
      setFile(table)
      setPlan(await previewImport(table, { defaults, photos: uploaded?.photos }))
    })
  const preview = (changed: Pick<ImportOptions, 'mapping' | 'defaults'>) =>
    runTask(async () => {
      if (file) setPlan(await previewImport(file, options(changed)))
    })
  const run = (skipErrors: boolean) =>
    runTask(async () => {
      if (!file) return
      const events: ImportEvent[] = []
      await runImport(file, { ...options(), skipErrors }, (next) => {
        events.push(next)
        setEvent(next)
      })
      const last = events.at(-1)
      const result = last && !('done' in last) ? last : { error: CONNECTION_LOST }
      setEvent(result)
      if ('error' in result) toast.error({ title: 'Import failed', description: result.error })
      else toast.success({ description: `${result.created} created, ${result.updated} updated` })
      await refresh(['products', 'photo-downloads'])
    })
  const mapColumn = (header: string, field: FileField | '') => {
    if (!plan) return
    const columns = Object.fromEntries(plan.columns.map((column) => [column.header, column.field ?? ('' as const)]))
    const changed = { ...columns, [header]: field }
    setMapping(changed)
    void preview({ mapping: changed })
  }
  const changeDefaults = (changed: ImportDefaults) => {
    setDefaults(changed)
    void preview({ defaults: changed })
  }
  return {
    file,
    zip,
    /** The photos of the ZIP that are stored so far. */
    upload,
    plan,
    defaults,
    error,
    /** The latest event: progress, then the result. */
    event,
    busy,
    selectFile: (selected: File) => void select(selected),
    mapColumn,
    changeDefaults,
    downloadErrors: () => void (file && runTask(() => downloadErrorRows(file, options()))),
    run: (skipErrors: boolean) => void run(skipErrors),
  }
}
