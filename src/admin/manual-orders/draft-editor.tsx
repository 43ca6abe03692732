import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, toUserMessage } from '../../api-client.ts'
import type { DraftContent, ManualQuote, OrderDraft } from '../../domain/orders/manual-order.ts'
import { focusInvalid } from '../../ui/forms/focus-invalid.ts'
import { useDebounced } from '../../ui/hooks/use-debounced.ts'
import { UnsavedGuard } from '../components/dialogs/unsaved-guard.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import { DiscountReasons } from './discount-reasons.tsx'
import { DraftBooks } from './draft-books.tsx'
import { DraftAddress, DraftCustomer } from './draft-customer.tsx'
import * as styles from './draft-editor.module.css'
import type { DraftErrors, DraftForm } from './draft-form.ts'
import { DraftDiscounts, DraftPayment, DraftSource } from './draft-payment.tsx'
import { quoteQuery } from './draft-queries.ts'
import { DraftSummary } from './draft-summary.tsx'
import { useCreateOrder } from './use-create-order.ts'
import { useOrderDraft } from './use-order-draft.ts'

const QUOTE_DEBOUNCE_MS = 250

interface Props {
  initial: DraftContent
  stored: OrderDraft | undefined
  onCreated: (id: number) => void
}

/** The form of a manual order. Input is saved as a draft. */
export function DraftEditor(props: Props) {
  const draft = useOrderDraft(props)
  const { content } = draft
  const { quote, quoteError, quoteFields } = useQuote(content)
  const { create, errors, error, isCreating, attempts, clearErrors } = useCreateOrder(draft, quote?.totalAmount)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const fields = useFocusInvalid(attempts)
  const form: DraftForm = {
    content,
    change: (changes) => {
      clearErrors(Object.keys(changes))
      draft.change(changes)
    },
    errors: { ...quoteFields, ...errors },
  }
  return (
    <div className={styles.columns}>
      <div className="stack large" ref={fields}>
        <DraftSource form={form} />
        <DraftCustomer form={form} />
        <DraftBooks form={form} quote={quote} />
        {!content.isCounterSale && <DraftAddress form={form} />}
        <DraftDiscounts form={form} />
        <DraftPayment form={form} />
        <DiscountReasons />
      </div>
      <div className={styles.summary}>
        <DraftSummary
          quote={quote}
          quoteError={quoteError}
          paymentMethod={content.paymentMethod}
          saveState={draft.state}
          saveError={draft.state === 'failed' ? toUserMessage(draft.error, 'Try again.') : undefined}
          error={error}
          isCreating={isCreating}
          onCreate={() => void create()}
          onDiscard={() => setIsDiscarding(true)}
        />
      </div>
      {isDiscarding && <DiscardDraft draft={draft} onClose={() => setIsDiscarding(false)} />}
      <UnsavedGuard hasUnsavedChanges={draft.isUnsaved} beforeLeaving={draft.flush} />
    </div>
  )
}

interface Quote {
  quote?: ManualQuote | undefined
  quoteFields?: DraftErrors | undefined
  quoteError?: string | undefined
}

/** The amounts of a draft, a moment after its last change. */
function useQuote(content: DraftContent): Quote {
  const settled = useDebounced(content, QUOTE_DEBOUNCE_MS)
  const { data, error } = useQuery({ ...quoteQuery(settled), placeholderData: keepPreviousData })
  const quoteFields: DraftErrors | undefined = error instanceof ApiError ? error.fields : undefined
  // A wrong coupon is reported at its field and takes nothing off: the total is that without it.
  const isCouponWrong = quoteFields?.couponCode !== undefined
  const withoutCoupon = useQuery({ ...quoteQuery({ ...settled, couponCode: '' }), enabled: isCouponWrong })
  const hasBooks = content.items.length > 0
  if (!hasBooks) return {}
  const failure = isCouponWrong ? withoutCoupon.error : error
  return {
    // The amounts of other books are not shown.
    quote: isCouponWrong ? withoutCoupon.data : error ? undefined : data,
    quoteFields,
    quoteError: failure ? toUserMessage(failure, 'The total could not be loaded.') : undefined,
  }
}

/** Focuses the first invalid field after each attempt to create the order. */
function useFocusInvalid(attempts: number) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) focusInvalid(fields.current)
  }, [attempts])
  return fields
}
