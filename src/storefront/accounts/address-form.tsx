import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { ApiProblem, failureSentence } from '../../api-client.ts'
import type { SavedAddress } from '../../domain/account-address.ts'
import { notify } from '../../ui/toasts.ts'
import { fillUntouched } from '../checkout/checkout-draft.ts'
import { DeliveryFields } from '../checkout/shipping-fields.tsx'
import { useCheckoutForm } from '../checkout/use-checkout-form.ts'
import { saveAddress } from './personal-queries.ts'
import { TroubleNote } from './trouble-note.tsx'

interface Props {
  address: SavedAddress | null
  onSaved: (address: SavedAddress) => void
  onCancel: () => void
}

/** The checkout's own fields and rules. */
export function AddressForm({ address, onSaved, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { wake, bind, messages } = useCheckoutForm()
  const { save, pending, trouble } = useSaving(wake, onSaved)
  useEffect(() => {
    if (form.current && address) fillUntouched(form.current, address)
    form.current?.querySelector('input')?.focus()
    // Rules that do not come now are asked for again when the address is saved.
    void wake().catch(() => undefined)
  }, [address, wake])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form ref={form} className="form-grid" method="dialog" noValidate onSubmit={submit}>
      <DeliveryFields bind={bind} messages={messages} />
      <div className="span-6">
        <TroubleNote sentence={trouble} />
      </div>
      <div className="span-6 flex flex-wrap gap-2">
        <button type="submit" className="button ink" disabled={pending}>
          {pending ? 'Saving...' : 'Save address'}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function useSaving(loadRules: ReturnType<typeof useCheckoutForm>['wake'], onSaved: Props['onSaved']) {
  const [pending, setPending] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const save = async () => {
    setPending(true)
    setTrouble(undefined)
    try {
      const rules = await loadRules()
      const checked = await rules.check('cod')
      if (!checked) return
      const { paymentMethod: _, ...address } = checked
      await saveAddress(address).then(onSaved, (error: unknown) => {
        if (!(error instanceof ApiProblem && error.fields && rules.refuse(error.fields))) throw error
      })
    } catch (error) {
      const sentence = failureSentence(error, 'The address was not saved. Please try again.')
      notify({ title: 'Address not saved', description: sentence, tone: 'error' })
      setTrouble(sentence)
    } finally {
      setPending(false)
    }
  }
  return { save, pending, trouble }
}
