import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { failureSentence } from '../../api-client.ts'
import type { SavedAddress } from '../../domain/account-address.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toasts.ts'
import { AddressView } from './address-view.tsx'
import { addressQuery, forgetAddress } from './personal-queries.ts'
import { useDoubtSession } from './use-customer.ts'

const AddressForm = lazy(() => import('./address-form.tsx').then((file) => ({ default: file.AddressForm })))

/** Where the customer's parcels go: seen, written, changed and deleted. */
export function DeliveryAddress() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(addressQuery())
  useDoubtSession(error)
  const [editing, setEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  const keep = (address: SavedAddress | null, news: string) => {
    queryClient.setQueryData(addressQuery().queryKey, address)
    close()
    notify({ title: news })
  }
  // The button that was pressed goes away: whoever uses a keyboard goes on from the heading.
  const close = () => {
    setEditing(false)
    heading.current?.focus()
  }
  const remove = async () => {
    try {
      await forgetAddress()
      keep(null, 'Address deleted')
    } catch (trouble) {
      notify({ title: 'Error', description: failureSentence(trouble, 'Failed to delete the address'), tone: 'error' })
    }
  }
  return (
    <section className="panel">
      <h2 ref={heading} tabIndex={-1}>
        Delivery address
      </h2>
      {data === undefined && error && (
        <ErrorNote message="Your address could not be loaded." onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <AddressSkeleton />}
      {data !== undefined && editing && (
        <Suspense fallback={<AddressSkeleton />}>
          <AddressForm address={data} onSaved={(address) => keep(address, 'Address saved')} onCancel={close} />
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
    <Loading className="grid gap-2">
      <Skeleton className="h-6 w-[40%]" />
      <Skeleton className="h-6 w-[70%]" />
      <Skeleton className="h-6 w-[55%]" />
      <Skeleton className="h-11 w-47.5" />
    </Loading>
  )
}
