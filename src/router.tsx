import { dehydrate, type DehydratedState, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { ApiError, connectQueries } from './api-client.ts'
import type { RenderContext } from './router-context.ts'
import { routeTree } from './routes.ts'

const STALE_TIME_MS = 5 * 60_000
const MAX_RETRIES = 3
const MIN_RETRY_DELAY_MS = 1000
const MAX_RETRY_DELAY_MS = 30_000
/** How long the current page stays before the skeleton of the next one replaces it. */
const SKELETON_DELAY_MS = 300

/** Creates the router of all pages with its own query cache, for one browser tab or one rendered page. */
export function createAppRouter(rendering: RenderContext = {}) {
  const queryClient = createQueryClient()
  if (rendering.api) connectQueries(queryClient, rendering.api)
  return createRouter({
    routeTree,
    context: { queryClient, ...rendering },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: SKELETON_DELAY_MS,
    defaultPendingMinMs: 0,
    scrollRestoration: createEarlyScrollCheck(),
    // A smooth scroll could be interrupted before it reaches the position.
    scrollRestorationBehavior: 'instant',
    caseSensitive: true,
    // The default reads `?search=123` as a number.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    dehydrate: () => ({ queries: JSON.stringify(withoutTimestamps(dehydrate(queryClient))) }),
    hydrate: ({ queries }) => hydrate(queryClient, withCurrentTimestamps(JSON.parse(queries) as DehydratedState)),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
}

/** At its first render the router would scroll a page to the top that the reader has scrolled before the scripts ran. */
function createEarlyScrollCheck(): () => boolean {
  let isFirst = !import.meta.env.SSR
  return () => {
    const isScrolled = isFirst && scrollY > 0
    isFirst = false
    return !isScrolled
  }
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !import.meta.env.SSR && failures < MAX_RETRIES && isRetryable(error),
        retryDelay: (failures) => Math.min(MIN_RETRY_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS),
      },
      mutations: { retry: false },
    },
  })
}

/** Network and server errors can be temporary; a client error is not. */
const isRetryable = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500

// A cached page is current when it is sent, so its data counts as fetched when the browser reads it. Without timestamps
// the same data renders to the same bytes, and so to the same ETag.
const withoutTimestamps = (state: DehydratedState): DehydratedState => withTimestamp(state, 0)
const withCurrentTimestamps = (state: DehydratedState): DehydratedState => withTimestamp(state, Date.now())

function withTimestamp({ queries }: DehydratedState, dataUpdatedAt: number): DehydratedState {
  const stamped = queries.map((query) => ({
    ...query,
    dehydratedAt: dataUpdatedAt,
    state: { ...query.state, dataUpdatedAt },
  }))
  return { mutations: [], queries: stamped }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
