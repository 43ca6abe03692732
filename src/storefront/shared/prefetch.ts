import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query'

/**
 * Loads the data of one block of a page. The server waits, because it renders a whole page or an error; a browser shows
 * the page at once, and the block shows its own skeleton or error.
 */
export async function prefetch<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<void> {
  const reading = queryClient.query(query)
  if (import.meta.env.SSR) await reading
  else reading.catch(() => undefined)
}
