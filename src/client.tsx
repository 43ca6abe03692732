import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

// Or it would try `new Function` first, which the content policy refuses. Zod itself comes with the first form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Start's own client also brings what server functions need to be called; this store has none, and phones pay for it.
// A task of its own: between reading the scripts and coming to life the page answers its reader.
setTimeout(() => {
  const router = getRouter()
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />)
  })
})
