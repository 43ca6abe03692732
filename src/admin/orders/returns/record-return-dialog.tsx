import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { AdminReturn, ReturnableOrder } from '../../../domain/orders/returns/admin-return.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import {
  RETURN_REASON_LABELS,
  RETURN_REASONS,
  type ReturnReason,
  type ReturnRequest,
  returnRequestSchema,
} from '../../../domain/orders/returns/return-request.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import * as dialogStyles from '../order-dialog.module.css'
import { recordReturn, RETURN_QUERIES, returnableOrderQuery } from './return-queries.ts'

interface Props {
  orderId: number
  onClose: () => void
}

/** Records the request of a customer who called or wrote. */
export function RecordReturnDialog({ orderId, onClose }: Props) {
  const { data: order, error, refetch } = useQuery(returnableOrderQuery(orderId))
  return (
    <Dialog title={`Return of order #${orderId}`} width={560} onClose={onClose}>
      {error && !order && (
        <ErrorState message={toUserMessage(error, 'The order could not be loaded.')} onRetry={() => void refetch()} />
      )}
      {!order && !error && <Skeleton className={dialogStyles.skeleton} />}
      {order && <RecordForm order={order} onClose={onClose} />}
    </Dialog>
  )
}

function RecordForm({ order, onClose }: { order: ReturnableOrder; onClose: () => void }) {
  const [copies, setCopies] = useState<ReadonlyMap<number, number>>(new Map())
  const [reason, setReason] = useState<ReturnReason>('damaged')
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<{ lines?: string; note?: string }>({})
  const { mutate, isPending } = useSubmit({
    submit: (request: ReturnRequest) => recordReturn(order.orderId, request),
    success: ({ id }: AdminReturn) => `${returnNumber(id)} recorded`,
    failureTitle: 'The return was not recorded',
    refresh: RETURN_QUERIES,
    onSuccess: onClose,
  })
  const submit = () => {
    const lines = [...copies].flatMap(([orderItemId, quantity]) =>
      quantity ? [{ orderItemId, quantity, reason }] : [],
    )
    const parsed = returnRequestSchema.safeParse({ lines, note })
    if (parsed.success) return mutate(parsed.data)
    const messageOf = (field: string) => parsed.error.issues.find(({ path }) => path[0] === field)?.message
    const [linesError, noteError] = [messageOf('lines'), messageOf('note')]
    return setErrors({ ...(linesError && { lines: linesError }), ...(noteError && { note: noteError }) })
  }
  return (
    <form
      className={dialogStyles.detail}
      aria-label="Return"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {order.blocker && (
        <p className="note amber">
          <CircleAlert className="icon" />
          This order is outside of the policy. You can make an exception.
        </p>
      )}
      {order.lines.map(({ id, productName, returnable }, index) => (
        <SelectField
          key={id}
          label={productName}
          error={index === 0 ? errors.lines : undefined}
          disabled={returnable === 0}
          value={copies.get(id) ?? 0}
          onChange={(event) => setCopies(new Map(copies).set(id, Number(event.target.value)))}
        >
          {Array.from({ length: returnable + 1 }, (_, quantity) => (
            <option key={quantity} value={quantity}>
              {quantity === 0 ? 'None' : quantity}
            </option>
          ))}
        </SelectField>
      ))}
      <SelectField label="Reason" value={reason} onChange={(event) => setReason(event.target.value as ReturnReason)}>
        {RETURN_REASONS.map((value) => (
          <option key={value} value={value}>
            {RETURN_REASON_LABELS[value]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Note"
        maxLength={1000}
        value={note}
        error={errors.note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="button-row">
        <button type="submit" className="button main" disabled={isPending}>
          {isPending ? 'Saving…' : 'Record the return'}
        </button>
      </div>
    </form>
  )
}
