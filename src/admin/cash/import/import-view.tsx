import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import type { ImportPreview } from '../../../domain/cash/cash.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { FileInput } from '../../components/file-input.tsx'
import { toast } from '../../components/toast.ts'
import { useRefresh } from '../../components/use-submit.ts'
import { CASH_LISTS } from '../cash-queries.ts'
import { cashHref } from '../cash-url.ts'
import { type Answers, FileQuestions } from './file-questions.tsx'
import * as styles from './import.module.css'
import { PreviewCard } from './preview-card.tsx'

const ACCEPT =
  '.xls,.xlsx,.csv,text/csv,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Import of a remittance file: choose it, check the preview, confirm. */
export function ImportView() {
  const { file, preview, error, isBusy, choose, answer, confirm, discard } = useRemittanceImport()
  return (
    <div className={styles.import}>
      <ShopLink className="link" href={cashHref('remittances')}>
        Back to the remittances
      </ShopLink>
      <Field
        label="Remittance file from Shiprocket"
        hint="In Shiprocket’s panel: Billing > COD Remittance, download of a CRF. XLS, XLSX or CSV, at most 8 MB"
        error={error}
      >
        {(control) => (
          <FileInput
            key={file ? 'chosen' : 'empty'}
            accept={ACCEPT}
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.files?.[0]
              if (chosen) choose(chosen)
            }}
            {...control}
          />
        )}
      </Field>
      <p role="status">{isBusy && !preview ? 'Reading the file…' : ''}</p>
      {file && preview && preview.questions.length > 0 && (
        <FileQuestions questions={preview.questions} isBusy={isBusy} onAnswer={answer} />
      )}
      {file && preview?.questions.length === 0 && (
        <PreviewCard fileName={file.name} preview={preview} isBusy={isBusy} onConfirm={confirm} onDiscard={discard} />
      )}
    </div>
  )
}

function useRemittanceImport() {
  const router = useRouter()
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
  const load = async (chosen: File, given: Answers) =>
    setPreview(await readJson(api.admin.cash.remittances.preview.$post({ form: { file: chosen, ...given } })))
  return {
    file,
    preview,
    error,
    isBusy,
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
        const all = { ...answers, ...given }
        setAnswers(all)
        await load(file, all)
      }),
    confirm: () =>
      void run(async () => {
        if (!file || !preview) return
        const { fingerprint } = preview
        try {
          const { lines } = await readJson(
            api.admin.cash.remittances.$post({ form: { file, fingerprint, ...answers } }),
          )
          toast.success({ description: lines === 1 ? '1 parcel imported' : `${lines} parcels imported` })
        } catch (caught) {
          // Something has changed since the preview: show what the file means now.
          await load(file, answers)
          throw caught
        }
        await refresh(CASH_LISTS)
        await router.navigate({ href: cashHref('remittances') })
      }),
    discard: () => {
      setFile(undefined)
      setPreview(undefined)
      setError(undefined)
    },
  }
}
