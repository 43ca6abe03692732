import { useState } from 'react'
import {
  type AdminReturn,
  type AdminReturnItem,
  RECEIVED_CONDITION_LABELS,
  RECEIVED_CONDITIONS,
  type ReceivedCondition,
} from '../../../../domain/orders/returns/admin-return.ts'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { CheckboxField } from '../../../components/checkbox-field.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { returnNumber } from '../../../../domain/orders/returns/return-number.ts'
import { Step, StepButtons } from './step.tsx'
import * as styles from './step.module.css'
import { useReturnStep } from './use-return-step.ts'

interface ReceivedLine {
  id: number
  received: number
  condition: ReceivedCondition
  restock: boolean
}

/** Records what arrived, and in which condition. */
export function ReceptionStep({ row }: { row: AdminReturn }) {
  const [lines, setLines] = useState<ReceivedLine[]>(() => row.items.map(toReceivedLine))
  const [isCancelling, setIsCancelling] = useState(false)
  const { mutate, isPending } = useReturnStep(row)
  const change = (line: ReceivedLine) => setLines(lines.map((other) => (other.id === line.id ? line : other)))
  return (
    <Step
      title="What arrived?"
      hint="Only the books in the parcel. Replacement or refund comes next."
      onSubmit={() => mutate({ action: 'receive', lines })}
    >
      {row.items.map((item, index) => {
        const line = lines[index]
        return line && <LineFields key={item.id} item={item} line={line} onChange={change} />
      })}
      <StepButtons>
        <button type="button" className="button danger" disabled={isPending} onClick={() => setIsCancelling(true)}>
          Cancel the return
        </button>
        <button type="submit" className="button main" disabled={isPending}>
          Books received
        </button>
      </StepButtons>
      {isCancelling && (
        <ConfirmDialog
          title={`Cancel ${returnNumber(row.id)}?`}
          confirmLabel="Cancel the return"
          cancelLabel="Keep it"
          pending={isPending}
          onCancel={() => setIsCancelling(false)}
          onConfirm={() => mutate({ action: 'cancel' }, { onSettled: () => setIsCancelling(false) })}
        >
          {row.customerName} gets an email and keeps the books. A booked pickup is cancelled.
        </ConfirmDialog>
      )}
    </Step>
  )
}

const toReceivedLine = ({ id, quantity }: AdminReturnItem): ReceivedLine => ({
  id,
  received: quantity,
  condition: 'damaged',
  restock: false,
})

interface LineProps {
  item: AdminReturnItem
  line: ReceivedLine
  onChange: (line: ReceivedLine) => void
}

function LineFields({ item, line, onChange }: LineProps) {
  const changeCondition = (condition: ReceivedCondition) => {
    const received = condition === 'not_received' ? 0 : line.received || item.quantity
    onChange({ ...line, condition, received, restock: line.restock && condition === 'sellable' })
  }
  return (
    <fieldset className={styles.line}>
      <legend className="legend">{item.productName}</legend>
      <div className={styles.fields}>
        <SelectField
          label="Condition"
          value={line.condition}
          onChange={(event) => changeCondition(event.target.value as ReceivedCondition)}
        >
          {RECEIVED_CONDITIONS.map((condition) => (
            <option key={condition} value={condition}>
              {RECEIVED_CONDITION_LABELS[condition]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Copies"
          value={line.received}
          disabled={line.condition === 'not_received'}
          onChange={(event) => onChange({ ...line, received: Number(event.target.value) })}
        >
          {line.condition === 'not_received' && <option value={0}>0</option>}
          {copiesUpTo(item.quantity).map((copies) => (
            <option key={copies} value={copies}>
              {copies} of {item.quantity}
            </option>
          ))}
        </SelectField>
      </div>
      <CheckboxField
        label="Put back into stock"
        checked={line.restock}
        disabled={line.condition !== 'sellable'}
        onChange={(event) => onChange({ ...line, restock: event.target.checked })}
      />
    </fieldset>
  )
}

const copiesUpTo = (quantity: number): number[] => Array.from({ length: quantity }, (_, index) => quantity - index)
