import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type DeliveryHelp, describeAnswer, formatDeliveryDay } from '../../../domain/shipping/ndr/ndr-answer.ts'
import { trackingLabel } from '../../../domain/shipping/tracking.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { LinkHeader } from '../manage/link-header.tsx'
import { trackingHref } from '../tracking-url.ts'
import { AnswerForms } from './answer-forms.tsx'
import { deliveryHelpQuery } from './delivery-query.ts'
import * as styles from './delivery-page.module.css'

const route = getRouteApi('/orders/$orderId/delivery')

/** What the customer says after a failed delivery. Works without JavaScript: the link is read on the server. */
export function DeliveryPage() {
  const { orderId } = route.useParams()
  const { link = '', problem } = route.useSearch()
  const { data } = useQuery({ ...deliveryHelpQuery(useQueryClient(), orderId, link), enabled: link !== '' })
  return (
    <>
      <LinkHeader />
      <div className={`wrap stack large ${styles.page}`}>
        <h1>Your delivery</h1>
        {data ? <Delivery help={data} link={link} problem={problem} /> : <DeadLink orderId={orderId} />}
      </div>
    </>
  )
}

const DeadLink = ({ orderId }: { orderId: string }) => (
  <>
    <p className="note amber" role="alert">
      This link does not work any more. You can open the order with its mobile number.
    </p>
    <ShopLink className="button" href={`/orders/${encodeURIComponent(orderId)}`}>
      Open order #{orderId}
    </ShopLink>
  </>
)

interface DeliveryProps {
  help: DeliveryHelp
  link: string
  problem: string | undefined
}

function Delivery({ help, link, problem }: DeliveryProps) {
  const { orderId, state, status, message } = help
  if (state === 'open') return <OpenDelivery help={help} link={link} problem={problem} />
  return (
    <section className="panel stack">
      <h2 className="h3">
        Order #{orderId}: {trackingLabel(status)}
      </h2>
      {state === 'requested' ? (
        <Done>{requestSentence(help)}</Done>
      ) : (
        <p className="note plain">
          <span>{state === 'none' ? message : `${message} You need not answer any more.`}</span>
        </p>
      )}
      <ShopLink className="button full" href={trackingHref(orderId)}>
        Track your order
      </ShopLink>
    </section>
  )
}

const Done = ({ children }: { children: ReactNode }) => (
  <p className="note" role="status">
    <CircleCheck className="icon" />
    <span>{children}</span>
  </p>
)

function requestSentence({ isReturn, requestedDay, isCashDue }: DeliveryHelp): string {
  if (isReturn) return 'We have asked the courier to bring the parcel back to us. There is nothing to pay.'
  const day = requestedDay ? ` on ${formatDeliveryDay(requestedDay)}` : ''
  const cash = isCashDue ? ' and the cash ready' : ''
  return `We have asked the courier to come again${day}. Please keep your phone on${cash}.`
}

const PROBLEMS: Record<string, string> = {
  day: 'Please choose one of the days.',
  phone: 'Please enter a mobile number of 10 digits.',
  address: 'Please enter the full address, or a phone number.',
}

function OpenDelivery({ help, link, problem }: DeliveryProps) {
  const { orderId, answer, answerDay } = help
  return (
    <>
      <p>
        The courier came with order #{orderId} and could not hand it over. What should happen now? The courier comes at
        most three times.
      </p>
      {problem && (
        <p className="note bad" role="alert">
          <TriangleAlert className="icon" />
          <span>Your answer was not stored. {PROBLEMS[problem] ?? 'Please try again.'}</span>
        </p>
      )}
      {answer && !problem && (
        <Done>
          Thank you, we have your answer: {ownWords({ answer, answerDay })}. We pass it on to the courier. You can
          change it until then.
        </Done>
      )}
      <AnswerForms help={help} link={link} />
    </>
  )
}

/** The answer as its customer reads it. */
function ownWords({ answer, answerDay }: Parameters<typeof describeAnswer>[0]): string {
  if (answer === 'refuse') return 'you do not want the parcel'
  if (answer === 'correct') return 'a corrected address or phone number'
  return answerDay ? `deliver on ${formatDeliveryDay(answerDay)}` : 'deliver again'
}
