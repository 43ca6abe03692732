import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

const LEAVING_MS = 3000

// Or it would try `new Function` first, which the content policy refuses. Zod itself comes with the first form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Start's own client also brings what server functions need to be called; this store has none, and phones pay for it.
function start() {
  const router = getRouter()
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />)
  })
}

// A task of its own: between reading the scripts and coming to life the page answers its reader. Who is on the way to
// another page is let go; only if that page never comes does this one start after all.
setTimeout(() => {
  if (window.isLeaving) setTimeout(start, LEAVING_MS)
  else start()
})
