import { useRouter } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/**
 * Shows an error state in place of the page when the customer follows a link of the store while offline: the browser's
 * own error page would discard the store.
 */
export function OfflineBoundary({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [href, setHref] = useState<string>()
  useEffect(() => {
    const stop = (event: MouseEvent) => {
      const link = navigator.onLine || !isPlainClick(event) ? undefined : storeLink(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      setHref(link.href)
      scrollTo(0, 0)
    }
    // Before the links' own handlers.
    addEventListener('click', stop, true)
    const unsubscribe = router.subscribe('onBeforeNavigate', () => setHref(undefined))
    return () => {
      removeEventListener('click', stop, true)
      unsubscribe()
    }
  }, [router])
  if (href === undefined) return children
  return (
    <div className="wrap section" role="alert">
      <EmptyState
        icon={CircleAlert}
        title="You are offline"
        message="The page could not be loaded. Check your connection. Your cart is saved on this device."
      >
        <button
          type="button"
          className="button"
          onClick={() => navigator.onLine && void router.navigate({ href: href.slice(location.origin.length) })}
        >
          Try again
        </button>
      </EmptyState>
    </div>
  )
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Returns the link to another page of the store that was clicked. */
function storeLink({ target }: MouseEvent): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target])') : null
  const isHere = link?.pathname === location.pathname && link.search === location.search
  return link && link.origin === location.origin && !isHere ? link : undefined
}
