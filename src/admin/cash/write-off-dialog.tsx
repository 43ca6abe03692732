import { api, ensureOk } from '../../api-client.ts'
import { cashNoteSchema, type OwedOrder } from '../../domain/cash/cash.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { bindField } from '../components/bind-field.ts'
import { FormDialog } from '../components/dialogs/form-dialog.tsx'
import { CASH_LISTS } from './cash-queries.ts'

/** Writes off what the courier owes for an order. */
export const WriteOffDialog = ({ order, onClose }: { order: OwedOrder; onClose: () => void }) => (
  <FormDialog
    title={`Write off order #${order.id}`}
    schema={cashNoteSchema}
    values={{ note: '' }}
    save={({ note }) =>
      ensureOk(api.admin.cash.orders[':id']['write-off'].$post({ param: { id: String(order.id) }, json: { note } }))
    }
    success={`${formatAmount(order.owed)} written off`}
    refresh={CASH_LISTS}
    saveLabel="Write off"
    onClose={onClose}
  >
    {(form) => (
      <>
        <p>
          {order.courierName ?? 'The courier'} will not pay <b>{formatAmount(order.owed)}</b> any more. The amount
          becomes a loss. You can reverse this under Entries.
        </p>
        <TextAreaField
          label="Reason *"
          hint="For example the ticket at Shiprocket and its result"
          {...bindField(form, 'note')}
        />
      </>
    )}
  </FormDialog>
)
