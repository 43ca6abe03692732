import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

// Start's own client also brings what server functions need to be called; this store has none, and phones pay for it.
const router = getRouter()
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})
