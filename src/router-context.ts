import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from './api-client.ts'

/** A script element of a page. */
export interface PageScript {
  type?: string
  async?: boolean
  src?: string
  children?: string
}

/** What the server adds to the router context while it renders a page. */
export interface RenderContext {
  /** The API in process. The browser calls it over HTTP. */
  api?: ApiClient
  /** The scripts of a page that consists of these routes. */
  pageScripts?: (routeIds: readonly string[]) => PageScript[]
}

/** The context that loaders and heads of routes read. */
export interface RouterContext extends RenderContext {
  queryClient: QueryClient
}

/** What the loaders of pages read of the router's arguments. */
export interface LoaderArgs<Params = unknown, Deps = unknown> {
  context: RouterContext
  params: Params
  deps: Deps
}
