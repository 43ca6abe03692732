import { useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { FileField, ImportEvent, ImportMapping, ImportPlan } from '../../../domain/catalog/product-file.ts'
import { toast } from '../../components/toast.ts'
import { useRefresh } from '../../components/use-submit.ts'
import { runImport, previewImport } from './import-requests.ts'

const CONNECTION_LOST = 'The connection broke. Look at the table to see whether the products were imported.'

/** State of an import: plan, then execution with progress. */
export function useImport() {
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [plan, setPlan] = useState<ImportPlan>()
  const [mapping, setMapping] = useState<ImportMapping>()
  const [error, setTrouble] = useState<string>()
  const [progress, setLine] = useState<ImportEvent>()
  const [busy, setBusy] = useState(false)

  const work = async (task: () => Promise<void>) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      await task()
    } catch (caught) {
      setTrouble(toUserMessage(caught, 'The file could not be sent.'))
    } finally {
      setBusy(false)
    }
  }
  const look = (next: File, columns?: ImportMapping) =>
    work(async () => {
      setFile(next)
      setMapping(columns)
      setLine(undefined)
      setPlan(columns ? plan : undefined)
      setPlan(await previewImport(next, columns))
    })
  const run = (skipErrors: boolean) =>
    work(async () => {
      if (!file) return
      const lines: ImportEvent[] = []
      await runImport(file, { mapping, skipErrors }, (told) => {
        lines.push(told)
        setLine(told)
      })
      const said = lines.at(-1)
      const last = said && !('done' in said) ? said : { error: CONNECTION_LOST }
      setLine(last)
      if ('error' in last) toast.error({ title: 'Import failed', description: last.error })
      else toast.success({ description: `${last.created} created, ${last.updated} updated` })
      await refresh(['products'])
    })
  const map = (head: string, field: FileField | '') => {
    if (!file || !plan) return
    const columns = Object.fromEntries(plan.columns.map((column) => [column.header, column.field ?? ('' as const)]))
    void look(file, { ...columns, [head]: field })
  }
  return {
    file,
    plan,
    trouble: error,
    line: progress,
    busy,
    choose: (next: File) => void look(next),
    map,
    run: (skip: boolean) => void run(skip),
  }
}
