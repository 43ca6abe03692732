import { api, ensureOk } from '../../api-client.ts'
import { type CashException, resolveExceptionSchema } from '../../domain/cash/cash.ts'
import { EXCEPTION_KIND_LABELS, RESOLUTIONS_OF } from '../../domain/cash/remittance.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { bindField } from '../components/bind-field.ts'
import { FormDialog } from '../components/dialogs/form-dialog.tsx'
import { CASH_LISTS } from './cash-queries.ts'
import { describeException } from './newest-exceptions.tsx'

const CHOICES = {
  claim: 'Claim it from the courier: it stays open until the money arrives',
  write_off: 'Write it off: the courier will not pay it',
  assign: 'Assign it to an order',
  accept: 'Accept it: it stays as an adjustment',
}

/** Resolves an exception with an action and a note about its cause. */
export function ResolveDialog({ exception, onClose }: { exception: CashException; onClose: () => void }) {
  const offered = RESOLUTIONS_OF[exception.kind]
  return (
    <FormDialog
      title={`${EXCEPTION_KIND_LABELS[exception.kind]}: ${formatAmount(exception.amount)}`}
      schema={resolveExceptionSchema}
      values={{ resolution: offered[0] ?? 'accept', orderId: '', note: '' }}
      save={(json) =>
        ensureOk(api.admin.cash.exceptions[':id'].resolve.$post({ param: { id: String(exception.id) }, json }))
      }
      success="Saved"
      refresh={CASH_LISTS}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="num">{describeException(exception)}</p>
          <SelectField label="What to do *" {...bindField(form, 'resolution')}>
            {offered.map((resolution) => (
              <option key={resolution} value={resolution}>
                {CHOICES[resolution]}
              </option>
            ))}
          </SelectField>
          {form.watch('resolution') === 'assign' && (
            <TextField
              label="Order number *"
              inputMode="numeric"
              hint="The order whose cash this is"
              {...bindField(form, 'orderId')}
            />
          )}
          <TextAreaField
            label="Note *"
            hint="What you found out, for the next person who looks"
            {...bindField(form, 'note')}
          />
        </>
      )}
    </FormDialog>
  )
}
