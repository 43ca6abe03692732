import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleX, ExternalLink, MessageCircle, Package, Truck } from 'lucide-react'
import { formatDay } from '../../domain/values/dates.ts'
import { isKnownStatus, needsHelp, type Tracking, trackingLabel } from '../../domain/shipping/tracking.ts'
import { trackingSteps } from '../../domain/shipping/tracking-steps.ts'
import { ORDER_HELP, whatsappLink } from '../../domain/inbox/whatsapp.ts'
import { storeQuery } from '../shared/store-query.ts'
import { TrackingSteps } from './tracking-steps.tsx'

export function TrackingResult({ tracking }: { tracking: Tracking }) {
  const { orderId, status, message, trackingUrl } = tracking
  const steps = trackingSteps(status)
  const style = statusStyle(status)
  return (
    <section className="panel">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="h3 mb-0">Order #{orderId}</h2>
        <span className={`pill ${style.pill}`}>
          <style.Icon className="icon" />
          {trackingLabel(status)}
        </span>
      </div>
      <DeliveryFacts tracking={tracking} />
      <p className={`note ${style.note} mb-5`}>
        <style.Icon className="icon" />
        {message}
      </p>
      {steps.length > 0 && <TrackingSteps steps={steps} />}
      {trackingUrl && (
        <a className="button full mt-5" href={trackingUrl} target="_blank" rel="noopener">
          Open courier tracking
          <ExternalLink className="icon icon-s" />
        </a>
      )}
      {needsHelp(status) && <WhatsAppHelpLink />}
    </section>
  )
}

/** The store is going to retry. */
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

function DeliveryFacts({ tracking: { courierName, estimatedDelivery } }: { tracking: Tracking }) {
  const facts = [
    ['Courier', courierName],
    ['Estimated delivery', estimatedDelivery && formatDay(estimatedDelivery)],
  ].filter(([, value]) => value)
  if (facts.length === 0) return null
  return (
    <dl className="details-list mb-5">
      {facts.map(([name, value]) => (
        <div key={name} className="only:col-span-full">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function WhatsAppHelpLink() {
  const { data: store } = useSuspenseQuery(storeQuery())
  const chat = whatsappLink(store.whatsapp, ORDER_HELP)
  if (!chat) return null
  return (
    <a className="button full" href={chat} target="_blank" rel="noopener">
      <MessageCircle className="icon icon-s" />
      Ask on WhatsApp
    </a>
  )
}
