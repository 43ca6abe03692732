import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConfirmationSkeleton } from './confirmation-skeleton.tsx'
import { ConfirmedOrder } from './confirmed-order.tsx'
import { type LastOrder, useLastOrder } from './last-order.ts'
import * as styles from './order-confirmation-page.module.css'

const REDIRECT_AFTER_MS = 500

export function OrderConfirmationPage() {
  const order = useLastOrder()
  useRedirectWithoutOrder(order)
  return (
    <div className={`wrap ${styles.page}`}>{order ? <ConfirmedOrder order={order} /> : <ConfirmationSkeleton />}</div>
  )
}

/** Redirects to the home page when no order was placed in this tab. */
function useRedirectWithoutOrder(order: LastOrder | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (order) return undefined
    const timer = setTimeout(() => void router.navigate({ href: '/', replace: true }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [router, order])
}
