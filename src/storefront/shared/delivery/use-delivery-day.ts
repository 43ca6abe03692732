import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readStorage } from '../../../ui/storage/safe-storage.ts'
import { PIN_STORAGE_KEY } from './pin-storage-key.ts'

/** Shows the delivery day on product cards if the customer has chosen a PIN code. The code for it loads only then. */
export function useDeliveryDay(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!readStorage(() => sessionStorage, PIN_STORAGE_KEY)) return
    void import('./show-delivery-day.ts').then(({ showDeliveryDay }) => showDeliveryDay(queryClient))
  }, [queryClient])
}
