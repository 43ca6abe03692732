import { useEffect } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { Address } from '../../../domain/accounts/address.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { useZodForm } from '../../../ui/forms/use-zod-form.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { AddressFields } from './address-fields.tsx'

interface Props {
  address: Address | null
  /** Rejects when the address was not saved. */
  onSave: (address: Address) => Promise<void>
  onCancel: () => void
}

const loadSchema = () => import('../../../domain/accounts/address.ts').then((file) => file.addressSchema)

/** Edits a delivery address; null for a new one. Focuses the first field. */
export function AddressForm({ address, onSave, onCancel }: Props) {
  const form = useZodForm({
    loadSchema,
    onSubmit: onSave,
    onError: (error, fieldsShown) => {
      if (fieldsShown) return undefined
      const message = toUserMessage(error, 'The address was not saved. Please try again.')
      toast.error({ title: 'Address not saved', description: message })
      return message
    },
  })
  const { fields } = form
  useEffect(() => {
    if (address) fields.prefill(address)
    fields.focus('customerName')
  }, [address, fields])
  return (
    <form className="form-grid" {...form.formProps}>
      <AddressFields form={form} />
      <div className="span-6">
        <FormError message={form.formError} />
      </div>
      <div className="span-6 button-row">
        <button type="submit" className="button ink" disabled={form.pending}>
          {form.pending ? 'Saving…' : 'Save address'}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
