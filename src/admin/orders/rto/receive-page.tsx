import { PackageOpen } from 'lucide-react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { sectionHref } from '../../components/admin-url.ts'
import { UnsavedGuard } from '../../components/dialogs/unsaved-guard.tsx'
import { PageContainer } from '../../components/page-container.tsx'
import { TitleBar } from '../../components/title-bar.tsx'
import { ScanBar } from '../packing/scan-bar.tsx'
import { PackingAlertBox } from '../packing/packing-alert.tsx'
import * as packingStyles from '../packing/packing.module.css'
import { InspectParcel } from './inspect-parcel.tsx'
import { isUnknownParcel, useReceiving } from './use-receiving.ts'
import { toUserMessage } from '../../../api-client.ts'

/** Receives parcels that came back, one after the other: scan the label, then check the books. */
export function ReceivePage() {
  const receiving = useReceiving()
  const { code, parcel, session, alert } = receiving
  return (
    <PageContainer className={packingStyles.page}>
      <ScanBar
        back={{ href: sectionHref('rto'), label: 'Returning parcels' }}
        label="Scan the label, or a book"
        hint="Scan the label, then the books"
        onCode={session.scan}
      />
      <TitleBar title="Receive a parcel" />
      {alert && <PackingAlertBox alert={alert} lines={[]} ticked={{}} onClose={session.dismissAlert} />}
      {code === '' && !alert && (
        <EmptyState
          icon={PackageOpen}
          message="Scan the courier’s label of a parcel that came back, or type its number."
        />
      )}
      {parcel.isLoading && <Skeleton className={packingStyles.skeleton} />}
      {parcel.error && <NotFound code={code} error={parcel.error} onRetry={() => void parcel.refetch()} />}
      {parcel.data && <InspectParcel parcel={parcel.data} receiving={receiving} />}
      <UnsavedGuard hasUnsavedChanges={session.hasUnsavedInput} />
    </PageContainer>
  )
}

function NotFound({ code, error, onRetry }: { code: string; error: Error; onRetry: () => void }) {
  if (isUnknownParcel(error)) {
    return <EmptyState icon={PackageOpen} message={`No parcel has the number ${code}. Check it, or scan the label.`} />
  }
  return <ErrorState message={toUserMessage(error, 'The parcel could not be loaded.')} onRetry={onRetry} />
}
