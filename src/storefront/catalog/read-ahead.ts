import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query'

/**
 * Reads what a block of a page shows. The server waits, for its page is whole or an error; a browser comes to the page
 * at once, and the block shows its own wait or trouble.
 */
export async function readAhead<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<void> {
  const reading = queryClient.query(query)
  if (import.meta.env.SSR) await reading
  else reading.catch(() => undefined)
}
