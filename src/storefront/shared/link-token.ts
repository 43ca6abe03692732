import { useHydrated, useLocation } from '@tanstack/react-router'

/** Returns the token of an emailed link. It is in the fragment, which no server and no other site receives. */
export const readLinkToken = (): string => globalThis.location.hash.slice(1)

/** The token of an emailed link, also when another link is opened in the same tab; '' on the server. */
export function useLinkToken(): string {
  const hydrated = useHydrated()
  const hash = useLocation({ select: (location) => location.hash })
  return hydrated ? hash : ''
}
