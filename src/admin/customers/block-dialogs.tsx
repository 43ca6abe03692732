import { api, readJson } from '../../api-client.ts'
import { blockSchema, type CustomerDetail } from '../../domain/customers/customer.ts'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { bindField } from '../components/bind-field.ts'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../components/dialogs/form-dialog.tsx'
import { useSubmit } from '../components/use-submit.ts'
import { CUSTOMERS } from './customer-queries.ts'

/** Blocks a customer with a reason. */
export const BlockDialog = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <FormDialog
    title="Block this customer"
    schema={blockSchema}
    values={{ reason: '' }}
    save={(json) => readJson(api.admin.customers[':id'].block.$put({ param: { id: String(id) }, json }))}
    success="The customer is blocked"
    failureTitle="The customer was not blocked"
    saveLabel="Block the customer"
    refresh={[CUSTOMERS]}
    onClose={onClose}
  >
    {(form) => (
      <>
        <p>
          Orders with their mobile numbers and accounts are rejected, with the request to call the shop. Orders that are
          already placed are not changed.
        </p>
        <TextAreaField label="Reason" hint="Only staff see it." rows={3} required {...bindField(form, 'reason')} />
      </>
    )}
  </FormDialog>
)

/** Ends the block of a customer. */
export function UnblockDialog({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const { mutate, isPending } = useSubmit({
    submit: () => readJson(api.admin.customers[':id'].block.$delete({ param: { id: String(customer.id) } })),
    success: 'The customer can order again',
    refresh: [CUSTOMERS],
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      title="Unblock this customer?"
      confirmLabel="Unblock the customer"
      pending={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {customer.name} can order again. They were blocked because: {customer.block?.reason}
    </ConfirmDialog>
  )
}
