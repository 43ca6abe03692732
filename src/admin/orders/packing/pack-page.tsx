import { CircleCheck, CloudOff, PackageCheck, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import { holdMessage, isHeld } from '../../../domain/orders/confirmation.ts'
import { countCopies, isComplete, type PackingOrder } from '../../../domain/orders/packing.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { tabHref } from '../../components/admin-url.ts'
import { UnsavedGuard } from '../../components/dialogs/unsaved-guard.tsx'
import { PageContainer } from '../../components/page-container.tsx'
import { TitleBar } from '../../components/title-bar.tsx'
import { ConfirmationLabel } from '../confirmation/confirmation-label.tsx'
import { ScanBar } from './scan-bar.tsx'
import { storePageOffline } from './offline-page.ts'
import { PackingAlertBox } from './packing-alert.tsx'
import { PackingLines } from './packing-lines.tsx'
import * as styles from './packing.module.css'
import { type Packing, usePacking } from './use-packing.ts'

/** Packs one order after the other by scanning, with a phone or a USB scanner. */
export function PackPage() {
  const packing = usePacking()
  const isLoaded = !packing.isLoading
  useEffect(() => {
    if (isLoaded) void storePageOffline()
  }, [isLoaded])
  const { orders, error, retry, isLoading, current, alert, packed, packedCount, waitingCount, rejected } = packing
  return (
    <PageContainer className={styles.page}>
      <ScanBar
        back={{ href: tabHref('orders'), label: 'Orders' }}
        label="Scan a book, or an order"
        hint="Scan a book, or the next order"
        onCode={packing.scan}
      />
      <TitleBar title="Scan to pack">
        <p className={`meta num ${styles.progress}`} role="status">
          {packedCount} packed, {orders.length} to pack
          {waitingCount > 0 && (
            <b className={styles.waiting}>
              <CloudOff className="icon icon-s" /> {waitingCount === 1 ? '1 waits' : `${waitingCount} wait`} for the
              connection
            </b>
          )}
        </p>
      </TitleBar>
      {rejected.map(({ orderId, reason }) => (
        <div key={orderId} className="note bad" role="alert">
          <TriangleAlert className="icon" />
          <p>
            Order #{orderId}: {reason}
          </p>
          <button type="button" className="button quiet" onClick={() => packing.dismissRejection(orderId)}>
            Done
          </button>
        </div>
      ))}
      {alert && (
        <PackingAlertBox
          alert={alert}
          lines={current?.order.lines ?? []}
          ticked={current?.ticked ?? {}}
          onClose={packing.dismissAlert}
        />
      )}
      {packed && !alert && <PackedNote order={packed} onUndo={packing.undo} />}
      {current && !alert && <CurrentOrder packing={packing} current={current} />}
      {isLoading && (
        <Loading className="stack">
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
      {error && <ErrorState message={toUserMessage(error, 'The orders could not be loaded.')} onRetry={retry} />}
      {!current && !alert && !isLoading && !error && <OrderQueue orders={orders} onOpen={packing.open} />}
      <UnsavedGuard hasUnsavedChanges={packing.hasTicks} />
    </PageContainer>
  )
}

function CurrentOrder({ packing, current }: { packing: Packing; current: NonNullable<Packing['current']> }) {
  const { order, ticked } = current
  const copies = countCopies(order.lines)
  const packedCopies = Object.values(ticked).reduce((sum, count) => sum + count, 0)
  return (
    <section aria-labelledby="order">
      <div className={styles.orderHead}>
        <div>
          <h2 id="order">
            #{order.id} {order.customerName}
          </h2>
          <p className="meta">
            {[`${order.city} ${order.pincode}`, order.courierName, copies === 1 ? '1 copy' : `${copies} copies`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {isHeld(order) && (
            <p className="note bad">
              {holdMessage(order)} Skip it, unless you want to send it without the confirmation.
            </p>
          )}
          {order.notes && <p className="note amber">{order.notes}</p>}
        </div>
        <b className={`num ${styles.count}`} role="status">
          {packedCopies} of {copies}
        </b>
      </div>
      <PackingLines lines={order.lines} ticked={ticked} onTick={packing.tick} />
      <p className="meta">No barcode on the book? Press its line to tick one copy.</p>
      <div className={styles.actions}>
        <button type="button" className="button quiet" onClick={packing.skip}>
          Skip order
        </button>
        <button
          type="button"
          className="button main"
          disabled={!isComplete(order.lines, ticked)}
          onClick={packing.packCurrent}
        >
          Packed, next
        </button>
      </div>
    </section>
  )
}

const PackedNote = ({ order, onUndo }: { order: PackingOrder; onUndo: () => void }) => (
  <div className={styles.packed} role="status">
    <CircleCheck className="icon icon-l" />
    <p>
      <b>#{order.id} is packed</b>
      <br />
      {order.trackingNumber ? `Put label ${order.trackingNumber} on the parcel.` : 'It has no label yet.'}
    </p>
    <button type="button" className="button quiet" onClick={onUndo}>
      Undo
    </button>
  </div>
)

function OrderQueue({ orders, onOpen }: { orders: readonly PackingOrder[]; onOpen: (order: PackingOrder) => void }) {
  if (orders.length === 0) return <EmptyState icon={PackageCheck} message="Every order is packed." />
  return (
    <section aria-labelledby="to-pack">
      <h2 id="to-pack">To pack</h2>
      <p className="meta">Scan the packing slip or the label of an order, or choose one.</p>
      <ul className={styles.queue}>
        {orders.map((order) => (
          <li key={order.id}>
            <button type="button" onClick={() => onOpen(order)}>
              <b className="num">#{order.id}</b> {order.customerName}
              {isHeld(order) && <ConfirmationLabel confirmation={order.confirmation} />}
              <span className="meta num">
                {order.city} · {order.trackingNumber ?? 'no label yet'} · {countCopies(order.lines)}{' '}
                {countCopies(order.lines) === 1 ? 'copy' : 'copies'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
