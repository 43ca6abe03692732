import { CircleAlert } from 'lucide-react'
import type { ManualQuote } from '../../domain/orders/manual-order.ts'
import type { PaymentMethod } from '../../domain/orders/order-status.ts'
import { toPayLabel } from '../../domain/orders/payment.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { Totals } from '../../ui/orders/totals.tsx'
import type { AutosaveState } from '../components/use-autosave.ts'

const TOTAL_LABELS: Record<PaymentMethod, string> = {
  cod: 'Cash to collect',
  upi: 'Paid by UPI',
  cash: 'Paid in cash',
}

const SAVE_LABELS: Record<AutosaveState, string> = {
  unchanged: '',
  changed: 'Saving the draft…',
  saving: 'Saving the draft…',
  saved: 'Draft saved',
  failed: 'The draft is not saved',
}

interface Props {
  quote: ManualQuote | undefined
  /** Why there is no total. */
  quoteError: string | undefined
  paymentMethod: PaymentMethod
  saveState: AutosaveState
  /** Why the draft is not saved. */
  saveError: string | undefined
  /** Why the order was not created. */
  error: string | undefined
  isCreating: boolean
  onCreate: () => void
  onDiscard: () => void
}

/** The amounts of a draft, with the buttons that create its order or discard it. */
export function DraftSummary(props: Props) {
  const { quote, quoteError, paymentMethod, isCreating, onCreate, onDiscard } = props
  return (
    <section className="panel stack">
      <h2>Total</h2>
      <div role="status">
        {quoteError && (
          <p className="note amber">
            <CircleAlert className="icon" />
            {quoteError}
          </p>
        )}
        {!quoteError && quote && (
          <Totals amounts={quote} totalLabel={toPayLabel(quote.totalAmount, TOTAL_LABELS[paymentMethod])} />
        )}
        {!quoteError && !quote && <p className="meta">Add a book to see the total.</p>}
      </div>
      <FormError message={props.error} />
      <button type="button" className="button main big" disabled={isCreating} onClick={onCreate}>
        {isCreating ? 'Creating the order…' : 'Create order'}
      </button>
      <button type="button" className="button quiet" disabled={isCreating} onClick={onDiscard}>
        Discard draft
      </button>
      <p className="meta" role="status">
        {SAVE_LABELS[props.saveState]}
        {props.saveError && `: ${props.saveError}`}
      </p>
    </section>
  )
}
