import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Moves the focus to the heading after a navigation, so that screen readers announce it as after a page load. */
export function useFocusOnNavigate(): void {
  const router = useRouter()
  useEffect(() => {
    const stopLeaving = router.subscribe('onBeforeRouteMount', ({ pathChanged }) => {
      if (pathChanged) focusMain()
    })
    const stopArriving = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) focusHeading()
    })
    return () => {
      stopLeaving()
      stopArriving()
    }
  }, [router])
}

/** Removing a page that contains the focus makes the browser recalculate all of its styles first. */
function focusMain(): void {
  const main = document.getElementById('main')
  if (main?.contains(document.activeElement)) main.focus({ preventScroll: true })
}

function focusHeading(): void {
  const main = document.getElementById('main')
  const start = main?.querySelector('h1') ?? main
  if (!start) return
  start.tabIndex = -1
  // The router restores the scroll position.
  start.focus({ preventScroll: true })
}
