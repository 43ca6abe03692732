import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Moves the focus to the heading after a navigation, so that screen readers announce it as after a page load. */
export function useFocusOnNavigate(main: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(() => {
    const unsubscribeBefore = router.subscribe('onBeforeRouteMount', ({ pathChanged }) => {
      if (pathChanged) focusMain(main.current)
    })
    const unsubscribeAfter = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) focusHeading(main.current)
    })
    return () => {
      unsubscribeBefore()
      unsubscribeAfter()
    }
  }, [router, main])
}

/** When a page that contains the focus is removed, the browser first recalculates all of its styles. */
function focusMain(main: HTMLElement | null): void {
  if (main?.contains(document.activeElement)) main.focus({ preventScroll: true })
}

function focusHeading(main: HTMLElement | null): void {
  const target = main?.querySelector('h1') ?? main
  if (!target) return
  target.tabIndex = -1
  // The router restores the scroll position.
  target.focus({ preventScroll: true })
}
