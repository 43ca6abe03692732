/** Returns the token of an emailed link. It is in the fragment, which no server and no other site receives. */
export const readLinkToken = (): string => globalThis.location.hash.slice(1)
