import { useEffect } from 'react'

/** Updates prices and stocks of the cart when a page opens and when the customer returns to its tab. */
export function useRefreshCart(): void {
  useEffect(() => {
    const refreshIfVisible = () => {
      // If the request fails, the cart stays as it was: the server checks every order.
      if (document.visibilityState === 'visible') void refresh().catch(() => undefined)
    }
    refreshIfVisible()
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => document.removeEventListener('visibilitychange', refreshIfVisible)
  }, [])
}

async function refresh(): Promise<void> {
  const { refreshCart } = await import('./refresh-cart.ts')
  await refreshCart()
}
