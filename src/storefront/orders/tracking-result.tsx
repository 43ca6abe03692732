import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleX, ExternalLink, MessageCircle, Package, Truck } from 'lucide-react'
import { formatDay } from '../../domain/values/dates.ts'
import { isKnownStatus } from '../../domain/orders/tracking-statuses.ts'
import { needsHelp, type Tracking, trackingLabel } from '../../domain/shipping/tracking.ts'
import { trackingSteps } from '../../domain/shipping/tracking-steps.ts'
import { ORDER_HELP, whatsappLink } from '../../domain/inbox/whatsapp.ts'
import { storeQuery } from '../shared/store-query.ts'
import { TrackingSteps } from './tracking-steps.tsx'
import { DetailGrid } from '../../ui/layout/detail-grid.tsx'
import * as styles from './tracking-result.module.css'

export function TrackingResult({ tracking }: { tracking: Tracking }) {
  const { orderId, status, message, trackingUrl, isCashDue } = tracking
  const steps = trackingSteps(status, isCashDue)
  const style = statusStyle(status)
  return (
    <section className="panel">
      <div className={styles.header}>
        <h2 className="h3">Order #{orderId}</h2>
        <span className={`pill ${style.pill}`}>
          <style.Icon className="icon" />
          {trackingLabel(status)}
        </span>
      </div>
      <DeliveryDetails tracking={tracking} />
      <p className={`note ${style.note} ${styles.message}`}>
        <style.Icon className="icon" />
        {message}
      </p>
      {steps.length > 0 && <TrackingSteps steps={steps} />}
      {(trackingUrl || needsHelp(status)) && (
        <div className={styles.links}>
          {trackingUrl && (
            <a className="button full" href={trackingUrl} target="_blank" rel="noopener">
              Open courier tracking
              <ExternalLink className="icon icon-s" />
            </a>
          )}
          {needsHelp(status) && <WhatsAppHelpLink />}
        </div>
      )}
    </section>
  )
}

/** Statuses after which the store tries again. */
const RETRIED_STATUSES = ['ATTEMPT_FAILED', 'SHIPMENT_CANCELLED']

function statusStyle(status: string) {
  if (!isKnownStatus(status) || RETRIED_STATUSES.includes(status))
    return { pill: 'processing', note: 'amber', Icon: CircleHelp }
  if (status === 'DELIVERED') return { pill: 'delivered', note: '', Icon: CircleCheck }
  if (status === 'CANCELLED' || needsHelp(status)) return { pill: 'cancelled', note: 'bad', Icon: CircleX }
  const isPacking = status === 'NOT_SHIPPED' || status === 'PROCESSING'
  return isPacking
    ? { pill: 'processing', note: 'amber', Icon: Package }
    : { pill: 'shipped', note: 'plain', Icon: Truck }
}

function DeliveryDetails({ tracking: { courierName, trackingNumber, estimatedDelivery } }: { tracking: Tracking }) {
  const details: [label: string, value: string | null][] = [
    ['Courier', courierName],
    ['Tracking number', trackingNumber],
    ['Estimated delivery', estimatedDelivery && formatDay(estimatedDelivery)],
  ]
  const known = details.filter(([, value]) => value)
  if (known.length === 0) return null
  return <DetailGrid className={styles.details} details={known} />
}

function WhatsAppHelpLink() {
  const { data: store } = useSuspenseQuery(storeQuery())
  const chatHref = whatsappLink(store.whatsapp, ORDER_HELP)
  if (!chatHref) return null
  return (
    <a className="button full" href={chatHref} target="_blank" rel="noopener">
      <MessageCircle className="icon icon-s" />
      Ask on WhatsApp
    </a>
  )
}
