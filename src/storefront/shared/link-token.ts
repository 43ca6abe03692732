import { useHydrated, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** Returns the token of an emailed link. It is in the fragment, which no server and no other site receives. */
export const readLinkToken = (): string => globalThis.location.hash.slice(1)

/**
 * The token of an emailed link, also when another link to the same page is opened in the same tab; '' on the server. It
 * stays while the router loads the next page, whose address may have another fragment.
 */
export function useLinkToken(): string {
  const hydrated = useHydrated()
  const pathname = useLocation({ select: (location) => location.pathname })
  const hash = useLocation({ select: (location) => location.hash })
  const [link, setLink] = useState({ pathname, hash })
  if (pathname === link.pathname && hash !== link.hash) setLink({ pathname, hash })
  return hydrated ? link.hash : ''
}
