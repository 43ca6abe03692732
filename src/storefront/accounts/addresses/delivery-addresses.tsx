import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import { type Address, MAX_ADDRESSES, type SavedAddress } from '../../../domain/accounts/address.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { addAddress, addressesQuery, deleteAddress, editAddress, setDefaultAddress } from '../account-queries.ts'
import { useRefetchSessionOn401 } from '../profile/use-customer.ts'
import { SavedAddressItem } from './saved-address.tsx'
import * as styles from './delivery-addresses.module.css'

const AddressForm = lazy(() => import('./address-form.tsx').then((file) => ({ default: file.AddressForm })))

/** The saved delivery addresses, with the controls that change them. */
export function DeliveryAddresses() {
  const { data, error, refetch } = useQuery(addressesQuery())
  useRefetchSessionOn401(error)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="panel">
      <h2 ref={heading} tabIndex={-1}>
        Delivery addresses
      </h2>
      {data && <AddressList addresses={data} onChanged={() => heading.current?.focus()} />}
      {!data && error && <ErrorState message="Your addresses could not be loaded." onRetry={() => void refetch()} />}
      {!data && !error && <AddressSkeleton />}
    </section>
  )
}

interface ListProps {
  addresses: SavedAddress[]
  /** Called after a change: the focused button has disappeared. */
  onChanged: () => void
}

function AddressList({ addresses, onChanged }: ListProps) {
  // The address in the form; null for a new one.
  const [edited, setEdited] = useState<SavedAddress | null>()
  const { pending, change, refresh } = useChangeAddresses(onChanged)
  const close = () => {
    setEdited(undefined)
    onChanged()
  }
  const save = async (address: Address) => {
    if (edited) await editAddress(edited.id, address)
    else await addAddress(address)
    await refresh()
    close()
    toast.success({ title: 'Address saved' })
  }
  if (edited !== undefined) {
    return (
      <Suspense fallback={<AddressSkeleton />}>
        <AddressForm address={edited} onSave={save} onCancel={close} />
      </Suspense>
    )
  }
  return (
    <div className="stack">
      {addresses.length === 0 && <p>No address saved yet. Once it is, the checkout is filled in for you.</p>}
      <ul>
        {addresses.map((address) => (
          <SavedAddressItem
            key={address.id}
            address={address}
            disabled={pending}
            onEdit={() => setEdited(address)}
            onSetDefault={() => change(() => setDefaultAddress(address.id), 'Default address changed')}
            onDelete={() => change(() => deleteAddress(address.id), 'Address deleted')}
          />
        ))}
      </ul>
      {addresses.length < MAX_ADDRESSES ? (
        <button type="button" className={`button ${styles.add}`} disabled={pending} onClick={() => setEdited(null)}>
          Add address
        </button>
      ) : (
        <p className="meta">You have saved {MAX_ADDRESSES} addresses. Delete one to add another.</p>
      )}
    </div>
  )
}

function useChangeAddresses(onChanged: () => void) {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: addressesQuery().queryKey })
  const run = async (request: () => Promise<unknown>, title: string) => {
    setPending(true)
    try {
      await request()
      await refresh()
      toast.success({ title })
      onChanged()
    } catch (cause) {
      toast.error({ description: toUserMessage(cause, 'The address was not changed. Please try again.') })
    }
    setPending(false)
  }
  return {
    pending,
    refresh,
    change: (request: () => Promise<unknown>, title: string) => void run(request, title),
  }
}

function AddressSkeleton() {
  return (
    <Loading className={styles.skeleton}>
      <Skeleton className={styles.name} />
      <Skeleton className={styles.street} />
      <Skeleton className={styles.city} />
      <Skeleton className={styles.button} />
    </Loading>
  )
}
