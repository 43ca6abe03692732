import { lazy, Suspense, useId, useState } from 'react'
import type { CustomerOrder } from '../../../domain/orders/customer-order.ts'
import { ORDER_PROBLEM_LABELS, type OrderProblem, problemsOf } from '../../../domain/inbox/order-problems.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { ReplacementLink } from './replacement-link.tsx'

const HelpForm = lazy(() => import('./help-form.tsx'))

interface Props {
  order: CustomerOrder
  onCancelled: (order: CustomerOrder) => void
}

/** Help by problem: the next step at once, and a message to the store where a person is needed. */
export function OrderHelp({ order, onCancelled }: Props) {
  const problems = problemsOf(order.status)
  const [problem, setProblem] = useState<OrderProblem | ''>(() => (problems.length === 1 ? (problems[0] ?? '') : ''))
  const headingId = useId()
  return (
    <section className="panel stack" aria-labelledby={headingId}>
      <h2 id={headingId} className="h3">
        Need help with this order?
      </h2>
      {problems.length > 1 && (
        <RadioCards
          legend="What is the problem?"
          name="problem"
          options={problems.map((value) => ({ value, label: ORDER_PROBLEM_LABELS[value] }))}
          value={problem}
          onChange={setProblem}
        />
      )}
      {problem && <NextStep problem={problem} order={order} onCancelled={onCancelled} />}
    </section>
  )
}

function NextStep({ problem, order, onCancelled }: Props & { problem: OrderProblem }) {
  const { id, token, cancelBlocker, changePath } = order
  if (problem === 'cancel') {
    return (
      <>
        {cancelBlocker && <p className="note amber">{cancelBlocker}</p>}
        <CancelOrder orderId={id} token={token} blocker={cancelBlocker} onCancelled={onCancelled} />
      </>
    )
  }
  if (problem === 'wrong-details' && changePath) {
    return (
      <>
        <p>You can change the address and the mobile number until the courier picks up the parcel.</p>
        <ShopLink className="button" href={changePath}>
          Change address or number
        </ShopLink>
      </>
    )
  }
  const isReplaced = order.status === 'delivered' && (problem === 'missing-book' || problem === 'wrong-book')
  return (
    <>
      <p>{nextStep(problem, order)}</p>
      {isReplaced ? (
        <div>
          <ReplacementLink order={order} token={token} />
        </div>
      ) : (
        <Suspense>
          <HelpForm orderId={id} token={token} problem={problem} />
        </Suspense>
      )}
    </>
  )
}

/** What happens next, or what the customer can do first. */
function nextStep(problem: Exclude<OrderProblem, 'cancel'>, { status }: CustomerOrder): string {
  const isDelivered = status === 'delivered'
  switch (problem) {
    case 'not-arrived':
      return isDelivered
        ? 'The courier reports that the parcel was delivered. Please ask at home, at the hostel desk and your neighbours first. If it is not there, write to us: we ask the courier.'
        : 'You see above where the parcel is and when it should arrive. If it is late, write to us: we ask the courier.'
    case 'missing-book':
    case 'wrong-book':
      return isDelivered
        ? 'We replace missing, wrong and damaged books within 7 days of delivery. Choose the book and send us photos.'
        : 'Please check the parcel when it arrives. If a book is missing, wrong or damaged, we replace it within 7 days of delivery.'
    case 'wrong-details':
      return 'The address of this parcel cannot be changed any more. Please call us, or write what is wrong.'
    case 'other':
      return 'Write to us. We answer by email or phone.'
  }
}
