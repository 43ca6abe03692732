import { useState } from 'react'
import { failureSentence } from '../../api-client.ts'
import type { FileField, ImportLine, ImportMapping, ImportPlan } from '../../domain/product-file.ts'
import { tellError, tellSuccess } from '../parts/staff-toasts.ts'
import { useRefresh } from '../parts/use-send.ts'
import { runImport, tryImport } from './import-call.ts'

const BROKEN_OFF = 'The connection broke. Look at the table to see whether the products were imported.'

/** A file on its way into the shop: tried out first, then read in, with its progress. */
export function useImport() {
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [plan, setPlan] = useState<ImportPlan>()
  const [mapping, setMapping] = useState<ImportMapping>()
  const [trouble, setTrouble] = useState<string>()
  const [line, setLine] = useState<ImportLine>()
  const [busy, setBusy] = useState(false)

  const work = async (task: () => Promise<void>) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      await task()
    } catch (error) {
      setTrouble(failureSentence(error, 'The file could not be sent.'))
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
      setPlan(await tryImport(next, columns))
    })
  const run = (skipErrors: boolean) =>
    work(async () => {
      if (!file) return
      const lines: ImportLine[] = []
      await runImport(file, { mapping, skipErrors }, (told) => {
        lines.push(told)
        setLine(told)
      })
      const said = lines.at(-1)
      const last = said && !('done' in said) ? said : { error: BROKEN_OFF }
      setLine(last)
      if ('error' in last) tellError(last.error, 'Import failed')
      else tellSuccess(`${last.created} created, ${last.updated} updated`)
      await refresh(['products'])
    })
  const map = (head: string, field: FileField | '') => {
    if (!file || !plan) return
    const columns = Object.fromEntries(plan.columns.map((column) => [column.head, column.field ?? ('' as const)]))
    void look(file, { ...columns, [head]: field })
  }
  return {
    file,
    plan,
    trouble,
    line,
    busy,
    choose: (next: File) => void look(next),
    map,
    run: (skip: boolean) => void run(skip),
  }
}
