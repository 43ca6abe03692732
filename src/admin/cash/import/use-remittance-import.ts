import { useRef, useState } from 'react'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import type { ImportPreview } from '../../../domain/cash/cash.ts'
import { toast } from '../../components/toast.ts'
import { useRefresh } from '../../components/use-submit.ts'
import { CASH_LISTS } from '../cash-queries.ts'
import type { Answers } from './file-questions.tsx'

/** The answers as the API takes them. */
const toForm = ({ paidOn, ...others }: Answers) => ({ ...others, ...(paidOn && { paidOn: JSON.stringify(paidOn) }) })

/** The chosen file, its preview and the answers. @param onImported opens the next page */
export function useRemittanceImport(onImported: () => Promise<void>) {
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<ImportPreview>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const run = async (task: () => Promise<void>) => {
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
  const [answers, setAnswers] = useState<Answers>({})
  // Not a state: the next page opens before this one is rendered again.
  const isImported = useRef(false)
  const load = async (chosen: File, given: Answers) =>
    setPreview(await readJson(api.admin.cash.remittances.preview.$post({ form: { file: chosen, ...toForm(given) } })))
  return {
    file,
    preview,
    error,
    isBusy,
    hasUnsavedAnswers: () => !isImported.current && Object.keys(answers).length > 0,
    choose: (chosen: File) =>
      void run(async () => {
        setFile(chosen)
        setPreview(undefined)
        setAnswers({})
        await load(chosen, {})
      }),
    answer: (given: Answers) =>
      void run(async () => {
        if (!file) return
        const all = { ...answers, ...given, ...(given.paidOn && { paidOn: { ...answers.paidOn, ...given.paidOn } }) }
        setAnswers(all)
        await load(file, all)
      }),
    confirm: () =>
      void run(async () => {
        if (!file || !preview) return
        const { fingerprint } = preview
        try {
          const { lines } = await readJson(
            api.admin.cash.remittances.$post({ form: { file, fingerprint, ...toForm(answers) } }),
          )
          toast.success({ description: lines === 1 ? '1 parcel imported' : `${lines} parcels imported` })
        } catch (caught) {
          // Something has changed since the preview: show what the file means now.
          await load(file, answers)
          throw caught
        }
        isImported.current = true
        await refresh(CASH_LISTS)
        await onImported()
      }),
    discard: () => {
      setFile(undefined)
      setPreview(undefined)
      setAnswers({})
      setError(undefined)
    },
  }
}
