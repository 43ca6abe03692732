import { useState } from 'react'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FileInput } from '../../components/file-input.tsx'
import { ImportPlanView } from './import-plan-view.tsx'
import { ImportProgress } from './import-progress.tsx'
import { useImport } from './use-import.ts'

/** Import of products from a file: column mapping, plan, execution. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { file, plan, error, event, busy, selectFile, mapColumn, downloadErrors, run } = useImport()
  const [skipErrors, setSkipErrors] = useState(false)
  const running = busy && event !== undefined
  const finished = !busy && event !== undefined && 'created' in event
  const rows = plan ? plan.creates + plan.updates : 0
  const ready = plan !== undefined && rows > 0 && (plan.errorCount === 0 || skipErrors)
  return (
    <Dialog
      open
      title="Import products"
      width={860}
      onOpenChange={() => running || onClose()}
      footer={
        <>
          <button type="button" className="button quiet" disabled={running} onClick={onClose}>
            {finished ? 'Close' : 'Cancel'}
          </button>
          {!finished && (
            <button type="button" className="button main" disabled={!ready || busy} onClick={() => run(skipErrors)}>
              {running ? 'Importing...' : `Import ${rows} rows`}
            </button>
          )}
        </>
      }
    >
      <div className="stack large">
        <Field
          label="CSV or XLSX file"
          hint="At most 10 MB and 20,000 rows. A row with the ID or slug of a product updates it. An empty cell leaves the field unchanged, a dash clears it"
          error={error}
        >
          {(control) => (
            <FileInput
              accept=".csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              disabled={busy}
              onChange={({ currentTarget }) => {
                const selected = currentTarget.files?.[0]
                if (selected) selectFile(selected)
              }}
              {...control}
            />
          )}
        </Field>
        <p role="status">{busy && !running && file ? 'Reading the file...' : ''}</p>
        {plan && !finished && <ImportPlanView plan={plan} busy={busy} onMap={mapColumn} onDownload={downloadErrors} />}
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
