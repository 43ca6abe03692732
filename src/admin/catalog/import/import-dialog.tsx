import { useState } from 'react'
import { formatCountOf } from '../../../domain/values/format-count.ts'
import { DialogClose } from '../../../ui/overlays/dialog.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FileInput } from '../../components/file-input.tsx'
import { ImportDefaults } from './import-defaults.tsx'
import { ImportPlanView } from './import-plan-view.tsx'
import { ImportProgress } from './import-progress.tsx'
import type { UploadedZip } from './import-requests.ts'
import { useImport } from './use-import.ts'

const MAX_FAILED_PHOTOS = 20

/** Import of products from a file, also with photos: column mapping, plan, execution. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const imported = useImport()
  const { zip, upload, plan, error, event, busy, selectFile, run } = imported
  const [skipErrors, setSkipErrors] = useState(false)
  const running = busy && event !== undefined
  const finished = !busy && event !== undefined && 'created' in event
  const rows = plan ? plan.creates + plan.updates : 0
  const ready = plan !== undefined && rows > 0 && (plan.errorCount === 0 || skipErrors)
  return (
    <Dialog
      title="Import products"
      width={860}
      isBusy={running}
      onClose={onClose}
      footer={
        <>
          <DialogClose disabled={running}>{finished ? 'Close' : 'Cancel'}</DialogClose>
          {!finished && (
            <button type="button" className="button main" disabled={!ready || busy} onClick={() => run(skipErrors)}>
              {running ? 'Importing...' : `Import ${formatCountOf(rows, 'row')}`}
            </button>
          )}
        </>
      }
    >
      <div className="stack large">
        <Field
          label="CSV, XLSX or ZIP file"
          hint="Also the product exports of Shopify and WooCommerce. At most 10 MB and 20,000 rows, a ZIP with photos at most 200 MB. A row with the ID or slug of a product updates it. An empty cell leaves the field unchanged, a dash clears it"
          error={error}
        >
          {(control) => (
            <FileInput
              accept=".csv,text/csv,.zip,application/zip,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              disabled={busy}
              onChange={({ currentTarget }) => {
                const selected = currentTarget.files?.[0]
                if (selected) selectFile(selected)
              }}
              {...control}
            />
          )}
        </Field>
        <p role="status">
          {upload ? `${upload.done} of ${upload.total} photos` : busy && !running ? 'Reading the file...' : ''}
        </p>
        {zip && !finished && <ZipPhotos zip={zip} />}
        {plan && !finished && (
          <ImportPlanView
            plan={plan}
            busy={busy}
            onMap={imported.mapColumn}
            onDownload={imported.downloadErrors}
            defaults={<ImportDefaults defaults={imported.defaults} busy={busy} onChange={imported.changeDefaults} />}
          />
        )}
        {plan && !finished && plan.errorCount > 0 && (
          <label className="checkbox">
            <input type="checkbox" checked={skipErrors} onChange={() => setSkipErrors(!skipErrors)} />
            Leave out the rows with errors
          </label>
        )}
        {event && <ImportProgress event={event} />}
      </div>
    </Dialog>
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
