import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { Address } from '../../../domain/accounts/address.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { AddressView } from './address-view.tsx'
import { addressQuery, deleteAddress } from '../account-queries.ts'
import { useRefetchSessionOn401 } from '../profile/use-customer.ts'
import * as styles from './delivery-address.module.css'

const AddressForm = lazy(() => import('./address-form.tsx').then((file) => ({ default: file.AddressForm })))

/** The saved delivery address, with the controls that edit and delete it. */
export function DeliveryAddress() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(addressQuery())
  useRefetchSessionOn401(error)
  const [editing, setEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  const showSaved = (address: Address | null, title: string) => {
    queryClient.setQueryData(addressQuery().queryKey, address)
    close()
    toast.success({ title })
  }
  // The focused button disappears. The heading takes the focus, so that keyboard users stay in place.
  const close = () => {
    setEditing(false)
    heading.current?.focus()
  }
  const remove = async () => {
    try {
      await deleteAddress()
      showSaved(null, 'Address deleted')
    } catch (cause) {
      toast.error({ description: toUserMessage(cause, 'Failed to delete the address') })
    }
  }
  return (
    <section className="panel">
      <h2 ref={heading} tabIndex={-1}>
        Delivery address
      </h2>
      {data === undefined && error && (
        <ErrorState message="Your address could not be loaded." onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <AddressSkeleton />}
      {data !== undefined && editing && (
        <Suspense fallback={<AddressSkeleton />}>
          <AddressForm address={data} onSaved={(address) => showSaved(address, 'Address saved')} onCancel={close} />
        </Suspense>
      )}
      {data !== undefined && !editing && (
        <AddressView address={data} onEdit={() => setEditing(true)} onDelete={remove} />
      )}
    </section>
  )
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
