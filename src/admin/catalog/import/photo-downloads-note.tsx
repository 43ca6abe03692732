import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, readJson } from '../../../api-client.ts'
import type { PhotoDownloads } from '../../../domain/catalog/import/import-photos.ts'
import { formatCountOf } from '../../../domain/values/format-count.ts'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { ScrollableTable } from '../../components/detail-table.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './photo-downloads-note.module.css'

const POLL_MS = 3000

const photoDownloadsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'photo-downloads'],
    queryFn: () => readJson(api.admin.products.import['photo-downloads'].$get()),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? POLL_MS : false),
  })

/** Photos of an import that are being loaded from other addresses, and those that failed; nothing if there are none. */
export function PhotoDownloadsNote() {
  const { data } = useQuery(photoDownloadsQuery())
  const [isOpen, setIsOpen] = useState(false)
  if (!data || data.waiting + data.failedCount === 0) return null
  const { waiting, failedCount } = data
  return (
    <div className={`note ${failedCount > 0 ? 'amber' : ''} ${styles.note}`} role="status">
      <span className={styles.text}>
        {waiting > 0 &&
          `${formatCountOf(waiting, 'photo')} of the import ${waiting === 1 ? 'is' : 'are'} being loaded. `}
        {failedCount > 0 && `${formatCountOf(failedCount, 'photo')} could not be loaded.`}
      </span>
      {failedCount > 0 && (
        <button type="button" className="button quiet" onClick={() => setIsOpen(true)}>
          Show
        </button>
      )}
      {isOpen && failedCount > 0 && <FailedPhotos downloads={data} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function FailedPhotos({ downloads, onClose }: { downloads: PhotoDownloads; onClose: () => void }) {
  const refresh = ['photo-downloads']
  const retry = useSubmit({
    submit: () => readJson(api.admin.products.import['photo-downloads'].retry.$post()),
    success: ({ count }) => `${formatCountOf(count, 'photo')} will be loaded again.`,
    refresh,
    onSuccess: onClose,
  })
  const dismiss = useSubmit({
    submit: () => readJson(api.admin.products.import['photo-downloads'].$delete()),
    success: 'The list is empty.',
    refresh,
    onSuccess: onClose,
  })
  const isBusy = retry.isPending || dismiss.isPending
  return (
    <Dialog
      title="Photos that could not be loaded"
      width={860}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button quiet" disabled={isBusy} onClick={() => dismiss.mutate()}>
            Remove from this list
          </button>
          <button type="button" className="button main" disabled={isBusy} onClick={() => retry.mutate()}>
            Try again
          </button>
        </>
      }
    >
      <ScrollableTable label="Photos that could not be loaded">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Address</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {downloads.failed.map(({ id, productId, productName, url, error }) => (
            <tr key={id}>
              <th scope="row">
                <a className="inline-link" href={`/admin?tab=products&edit=${productId}`}>
                  {productName}
                </a>
              </th>
              <td>{url}</td>
              <td>{error}</td>
            </tr>
          ))}
        </tbody>
      </ScrollableTable>
      {downloads.failedCount > downloads.failed.length && (
        <p className="meta">The first {downloads.failed.length} are shown.</p>
      )}
    </Dialog>
  )
}
