import { useRouter } from '@tanstack/react-router'
import { Field } from '../../../ui/forms/field.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { UnsavedGuard } from '../../components/dialogs/unsaved-guard.tsx'
import { FileInput } from '../../components/file-input.tsx'
import { cashHref } from '../cash-url.ts'
import { FileQuestions } from './file-questions.tsx'
import * as styles from './import.module.css'
import { PreviewCard } from './preview-card.tsx'
import { useRemittanceImport } from './use-remittance-import.ts'

const ACCEPT =
  '.xls,.xlsx,.csv,text/csv,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Import of a remittance file: choose it, check the preview, confirm. */
export function ImportView() {
  const router = useRouter()
  const { file, preview, error, isBusy, hasUnsavedAnswers, choose, answer, confirm, discard } = useRemittanceImport(
    () => router.navigate({ href: cashHref('remittances') }),
  )
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
        <PreviewCard
          fileName={file.name}
          preview={preview}
          isBusy={isBusy}
          onPaidOn={(paidOn) => answer({ paidOn })}
          onConfirm={confirm}
          onDiscard={discard}
        />
      )}
      <UnsavedGuard hasUnsavedChanges={hasUnsavedAnswers} />
    </div>
  )
}
