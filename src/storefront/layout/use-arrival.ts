import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After a move to another page the reader starts at its heading, which is read out, as if the page had been loaded. */
export function useArrival(): void {
  const router = useRouter()
  useEffect(() => {
    const stopLeaving = router.subscribe('onBeforeRouteMount', ({ pathChanged }) => {
      if (pathChanged) letGo()
    })
    const stopArriving = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) startReading()
    })
    return () => {
      stopLeaving()
      stopArriving()
    }
  }, [router])
}

/** A page that is taken away with the focus in it has all of it styled once more by the browser before it goes. */
function letGo(): void {
  const main = document.getElementById('main')
  if (main?.contains(document.activeElement)) main.focus({ preventScroll: true })
}

function startReading(): void {
  const main = document.getElementById('main')
  const start = main?.querySelector('h1') ?? main
  if (!start) return
  start.tabIndex = -1
  // Where the window stands is the router's business: back returns to where the reader was.
  start.focus({ preventScroll: true })
}
