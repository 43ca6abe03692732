import { dehydrate, type DehydratedState, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { ApiProblem } from './api-client.ts'
import { routeTree } from './page-tree.gen.ts'

const FRESH_MS = 5 * 60_000
const MAX_RETRIES = 3
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000
/** So long the page that is left stays; then the next one's boxes stand there, no longer than its data takes. */
const SKELETON_AFTER_MS = 300

/** The pages' router, with the data that they were rendered from. */
export function getRouter() {
  const queryClient = createQueryClient()
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: SKELETON_AFTER_MS,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    // At once: a page that glides to its place can be stopped on the way.
    scrollRestorationBehavior: 'instant',
    caseSensitive: true,
    // The default reads `?search=123` as a number.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    dehydrate: () => ({ answers: JSON.stringify(withoutTimes(dehydrate(queryClient))) }),
    hydrate: ({ answers }) => hydrate(queryClient, asOfNow(JSON.parse(answers) as DehydratedState)),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !import.meta.env.SSR && failures < MAX_RETRIES && mayPass(error),
        retryDelay: (failures) => Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS),
      },
      mutations: { retry: false },
    },
  })
}

/** A network failure or a fault of the server may pass; what was refused stays refused. */
const mayPass = (error: Error): boolean => !(error instanceof ApiProblem) || error.status >= 500

// A page is kept until something on it changes, so its data is as of the moment it is read, not rendered. Without times
// the same data makes the same bytes, and so the same ETag.
const withoutTimes = (state: DehydratedState): DehydratedState => withTime(state, 0)
const asOfNow = (state: DehydratedState): DehydratedState => withTime(state, Date.now())

function withTime({ queries }: DehydratedState, dataUpdatedAt: number): DehydratedState {
  const stamped = queries.map((query) => ({
    ...query,
    dehydratedAt: dataUpdatedAt,
    state: { ...query.state, dataUpdatedAt },
  }))
  return { mutations: [], queries: stamped }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
