import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createAppRouter } from './router.tsx'

const NAVIGATION_TIMEOUT_MS = 3000

// Zod would try `new Function` first, which the content security policy blocks. Zod itself loads with the first form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

function hydrate() {
  const router = createAppRouter()
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />)
  })
}

// In a separate task, so that the browser handles input between evaluating the scripts and hydrating. Once a link was
// followed, hydration would cancel the navigation: it then starts only if the navigation fails.
setTimeout(() => {
  if (window.isLeaving) setTimeout(hydrate, NAVIGATION_TIMEOUT_MS)
  else hydrate()
})
