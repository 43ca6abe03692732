import { useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type {
  ColumnAnswer,
  FileField,
  ImportAnswers,
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

const CONNECTION_LOST = 'The connection was lost. See Imports and bulk edits for what was imported.'

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

interface State {
  file?: File
  zip?: UploadedZip | undefined
  plan?: ImportPlan
  mapping?: ImportMapping
  answers: ImportAnswers
  /** The rows that staff leave out. */
  leaveOut: ReadonlySet<number>
  /** The latest event: progress, then the result. */
  event?: ImportEvent
}
const EMPTY: State = { answers: {}, leaveOut: new Set() }

/** State of an import: photos of a ZIP, plan, then execution with progress. */
export function useImport() {
  const refresh = useRefresh()
  const [state, setState] = useState<State>(EMPTY)
  const [defaults, setDefaults] = useState<ImportDefaults>({})
  const [upload, setUpload] = useState<{ done: number; total: number }>()
  const { runTask, busy, error } = useTask(() => setUpload(undefined))
  const { file, plan, mapping, answers, leaveOut } = state
  const change = (changed: Partial<State>) => setState((current) => ({ ...current, ...changed }))
  const options: ImportOptions = { mapping, defaults, answers, photos: state.zip?.photos }
  const select = (selected: File) =>
    runTask(async () => {
      setState(EMPTY)
      const zip = isZip(selected) ? await uploadZip(selected, (done, total) => setUpload({ done, total })) : undefined
      const table = zip?.file ?? selected
      change({ zip, file: table, plan: await previewImport(table, { defaults, photos: zip?.photos }) })
    })
  const preview = (changed: Pick<ImportOptions, 'mapping' | 'defaults' | 'answers'>) =>
    runTask(async () => {
      if (file) change({ plan: await previewImport(file, { ...options, ...changed }) })
    })
  const run = () =>
    runTask(async () => {
      if (!file || !plan) return
      const chosen = { ...options, leaveOut: [...leaveOut], fingerprint: plan.fingerprint }
      const result = await runToEnd(file, chosen, (event) => change({ event })).catch(async (caught: unknown) => {
        // The shop may have changed since the preview.
        change({ plan: await previewImport(file, options) })
        throw caught
      })
      change({ event: result })
      if ('error' in result) toast.error({ title: 'Import failed', description: result.error })
      await refresh(['products', 'photo-downloads', 'product-batches'])
    })
  const mapColumn = (header: string, field: FileField | '') => {
    if (!plan) return
    const columns = Object.fromEntries(plan.columns.map((column) => [column.header, column.field ?? ('' as const)]))
    const changed = { ...columns, [header]: field }
    change({ mapping: changed })
    void preview({ mapping: changed })
  }
  const answer = (id: string, value: ColumnAnswer) => {
    const changed = { ...answers, [id]: value }
    change({ answers: changed })
    void preview({ answers: changed })
  }
  const changeDefaults = (changed: ImportDefaults) => {
    setDefaults(changed)
    void preview({ defaults: changed })
  }
  return {
    ...state,
    /** Whether staff have given answers, mapped columns, chosen defaults or left out rows that no import has taken. */
    hasUnsavedChoices:
      plan !== undefined &&
      !(state.event && (busy || 'created' in state.event)) &&
      (mapping !== undefined ||
        leaveOut.size > 0 ||
        [answers, defaults].some((given) => Object.keys(given).length > 0)),
    /** The photos of the ZIP that are stored so far. */
    upload,
    defaults,
    error,
    busy,
    selectFile: (selected: File) => void select(selected),
    mapColumn,
    changeDefaults,
    answer,
    setLeaveOut: (rows: ReadonlySet<number>) => change({ leaveOut: rows }),
    downloadErrors: () => void (file && runTask(() => downloadErrorRows(file, options))),
    reset: () => setState(EMPTY),
    run: () => void run(),
  }
}
export type Import = ReturnType<typeof useImport>

/** Runs an import. @returns the result, or an error if the connection was lost */
async function runToEnd(
  file: File,
  options: Parameters<typeof runImport>[1],
  onEvent: (event: ImportEvent) => void,
): Promise<ImportEvent> {
  const events: ImportEvent[] = []
  await runImport(file, options, (event) => {
    events.push(event)
    onEvent(event)
  })
  const last = events.at(-1)
  return last && !('done' in last) ? last : { error: CONNECTION_LOST, batch: null }
}
