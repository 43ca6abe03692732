import { useRef } from 'react'
import { FILE_FORMAT_LABELS, type ImportPlan } from '../../../domain/catalog/import/product-file.ts'
import { formatCountOf } from '../../../domain/values/format-count.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { UnsavedGuard } from '../../components/dialogs/unsaved-guard.tsx'
import { FileInput } from '../../components/file-input.tsx'
import { PageContainer } from '../../components/page-container.tsx'
import { TitleBar } from '../../components/title-bar.tsx'
import { BatchResult } from '../batches/batch-card.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportDefaults } from './import-defaults.tsx'
import { ImportFoot } from './import-foot.tsx'
import * as styles from './import-page.module.css'
import { ImportProgress } from './import-progress.tsx'
import { ImportQuestions } from './import-questions.tsx'
import type { UploadedZip } from './import-requests.ts'
import { ImportRows } from './import-rows.tsx'
import { type Import, useImport } from './use-import.ts'

const MAX_FAILED_PHOTOS = 20
const ACCEPT =
  '.csv,text/csv,.zip,application/zip,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.xls,application/vnd.ms-excel'

/** Import of products from a file, also with photos: the file, questions, the preview of each row, the result. */
export function ImportPage() {
  const imported = useImport()
  const { file, zip, upload, plan, error, event, busy } = imported
  const finished = !busy && event !== undefined && 'created' in event ? event : undefined
  const isRunning = busy && event !== undefined
  return (
    <PageContainer>
      <nav className={styles.crumbs} aria-label="Breadcrumb">
        <ShopLink className="link" href="/admin?tab=products">
          Products
        </ShopLink>
        <span aria-hidden="true">/</span>
        <span>Import</span>
      </nav>
      <TitleBar title="Import products">
        <ShopLink className="button quiet" href="/admin/products/batches">
          Imports and bulk edits
        </ShopLink>
      </TitleBar>
      {plan && file && <p className={styles.about}>{describeFile(file.name, plan)}</p>}
      {finished ? (
        <BatchResult event={finished} onDownload={imported.downloadErrors} onAgain={imported.reset} />
      ) : (
        <div className="stack large">
          <FileField imported={imported} disabled={busy} />
          <p role="status">
            {upload ? `${upload.done} of ${upload.total} photos` : busy && !isRunning ? 'Reading the file…' : ''}
          </p>
          {error && plan && (
            <p className="note bad" role="alert">
              {error}
            </p>
          )}
          {zip && <ZipPhotos zip={zip} />}
          {plan && <Preview imported={imported} plan={plan} />}
          {event && <ImportProgress event={event} />}
        </div>
      )}
      <UnsavedGuard hasUnsavedChanges={() => imported.hasUnsavedChoices} />
    </PageContainer>
  )
}

function describeFile(name: string, { sheet, rows, format }: ImportPlan): string {
  const parts = [name, ...(sheet ? [`sheet ${sheet}`] : []), formatCountOf(rows, 'row')]
  return `${parts.join(', ')}${format === 'shop' ? '' : `. ${FILE_FORMAT_LABELS[format]}`}`
}

/** The file input; after the first file a button that opens it again. */
function FileField({ imported: { plan, error, selectFile }, disabled }: { imported: Import; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className={plan ? styles.hidden : undefined}>
        <Field
          label="CSV, XLSX or ZIP file"
          hint="Also the product exports of Shopify, WooCommerce, PrestaShop and Odoo. At most 10 MB and 20,000 rows, a ZIP with photos at most 200 MB. A row with the SKU or ISBN of a book changes it. An empty cell leaves the field unchanged, a dash clears it"
          error={plan ? undefined : error}
        >
          {(control) => (
            <FileInput
              ref={input}
              accept={ACCEPT}
              disabled={disabled}
              onChange={({ currentTarget }) => {
                const selected = currentTarget.files?.[0]
                if (selected) selectFile(selected)
                // The same file can be chosen again after it was corrected.
                currentTarget.value = ''
              }}
              {...control}
            />
          )}
        </Field>
      </div>
      {plan && (
        <p>
          <button type="button" className="button quiet" disabled={disabled} onClick={() => input.current?.click()}>
            Choose another file
          </button>
        </p>
      )}
    </>
  )
}

function Preview({ imported, plan }: { imported: Import; plan: ImportPlan }) {
  const { busy } = imported
  return (
    <>
      <ImportQuestions questions={plan.questions} answers={imported.answers} busy={busy} onAnswer={imported.answer} />
      <ImportColumns plan={plan} busy={busy} onMap={imported.mapColumn} />
      {plan.unknownCategories.length > 0 && (
        <p className="note amber">
          Your shop does not have these categories, so their products get the one below:{' '}
          {plan.unknownCategories.join(', ')}. To keep them, add them under Categories first and choose the file again.
        </p>
      )}
      <details open={plan.leftOut > 0 && plan.creates === 0}>
        <summary>Exam, class and category of new books whose row does not say it</summary>
        <ImportDefaults defaults={imported.defaults} busy={busy} onChange={imported.changeDefaults} />
      </details>
      <ImportRows
        plan={plan}
        leaveOut={imported.leaveOut}
        busy={busy}
        onLeaveOut={imported.setLeaveOut}
        onDownload={imported.downloadErrors}
      />
      <ImportFoot plan={plan} leaveOut={imported.leaveOut} busy={busy} onRun={imported.run} />
    </>
  )
}

/** The photos of a ZIP, and those that cannot be used. */
function ZipPhotos({ zip: { count, failed } }: { zip: UploadedZip }) {
  return (
    <div className={`note ${failed.length > 0 ? 'amber' : 'plain'}`}>
      <div>
        <p>{formatCountOf(count, 'photo')} of the ZIP can be used.</p>
        {failed.length > 0 && (
          <ul>
            {failed.slice(0, MAX_FAILED_PHOTOS).map(({ name, error }) => (
              <li key={name}>
                {name}: {error}
              </li>
            ))}
            {failed.length > MAX_FAILED_PHOTOS && <li>{failed.length - MAX_FAILED_PHOTOS} more</li>}
          </ul>
        )}
      </div>
    </div>
  )
}
