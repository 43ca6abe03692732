import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createAppRouter } from './router.tsx'

const NAVIGATION_TIMEOUT_MS = 3000

// Zod would try `new Function` first, which the content policy refuses. Zod itself loads with the first form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

function hydrate() {
  const router = createAppRouter()
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />)
  })
}

// A task of its own, so that input is handled between evaluating the scripts and hydrating. When a link was followed
// already, hydration would cancel the navigation; it starts only if the other page does not arrive.
setTimeout(() => {
  if (window.isLeaving) setTimeout(hydrate, NAVIGATION_TIMEOUT_MS)
  else hydrate()
})
