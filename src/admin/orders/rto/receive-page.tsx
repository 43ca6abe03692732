import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ArrowLeft, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { ApiError, toUserMessage } from '../../../api-client.ts'
import { isBookCode } from '../../../domain/orders/packing.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { sectionHref } from '../../components/admin-url.ts'
import { PageContainer } from '../../components/page-container.tsx'
import { useUpdateSearchParams } from '../../components/table/use-table-state.ts'
import { TitleBar } from '../../components/title-bar.tsx'
import { CameraScanner } from '../packing/camera-scanner.tsx'
import { CodeInput } from '../packing/code-input.tsx'
import { signal } from '../packing/packing-signals.ts'
import * as packingStyles from '../packing/packing.module.css'
import { InspectParcel, type ScannedBook } from './inspect-parcel.tsx'
import { rtoParcelQuery } from './rto-queries.ts'

const isUnknown = (error: Error): boolean => error instanceof ApiError && [400, 404].includes(error.status)

/** Receives parcels that came back, one after the other: scan the label, then check the books. */
export function ReceivePage() {
  const { code = '' }: Partial<Record<string, string>> = useSearch({ strict: false })
  const updateSearch = useUpdateSearchParams()
  const parcel = useQuery({ ...rtoParcelQuery(code), enabled: code !== '' })
  const [scannedBook, setScannedBook] = useState<ScannedBook>()
  const scan = (scanned: string) => {
    const line = parcel.data?.lines.find((candidate) => isBookCode(candidate, scanned))
    signal('accepted')
    // Each scan of a book counts one copy, so equal scans are different events.
    if (line) setScannedBook({ lineId: line.id })
    else updateSearch({ code: scanned }, true)
  }
  return (
    <PageContainer className={packingStyles.page}>
      <ShopLink className="link" href={sectionHref('rto')}>
        <ArrowLeft className="icon-s" />
        Returning parcels
      </ShopLink>
      <TitleBar title="Receive a parcel" />
      <div className={packingStyles.scanner}>
        <CameraScanner hint="Scan the label, then the books" onCode={scan} />
        <CodeInput label="Scan the label, or a book" onCode={scan} />
      </div>
      {code === '' && (
        <EmptyState
          icon={PackageOpen}
          message="Scan the courier’s label of a parcel that came back, or type its number."
        />
      )}
      {parcel.isLoading && <Skeleton className={packingStyles.skeleton} />}
      {parcel.error && <NotFound code={code} error={parcel.error} onRetry={() => void parcel.refetch()} />}
      {parcel.data && <InspectParcel key={parcel.data.id} parcel={parcel.data} scannedBook={scannedBook} />}
    </PageContainer>
  )
}

function NotFound({ code, error, onRetry }: { code: string; error: Error; onRetry: () => void }) {
  if (isUnknown(error)) {
    return <EmptyState icon={PackageOpen} message={`No parcel has the number ${code}. Check it, or scan the label.`} />
  }
  return <ErrorState message={toUserMessage(error, 'The parcel could not be loaded.')} onRetry={onRetry} />
}
