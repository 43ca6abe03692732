import type { Store } from '../../domain/store/store.ts'
import {
  DEFAULT_DESCRIPTION,
  DEFAULT_KEYWORDS,
  DEFAULT_SOCIAL_IMAGE,
  DEFAULT_TITLE,
} from '../../domain/store/store-facts.ts'

interface PageHeadOptions {
  store: Pick<Store, 'name' | 'url'>
  /** Without the store's name. Defaults to the store's title. */
  title?: string | undefined
  description?: string | undefined
  keywords?: string | undefined
  /** The path of the page; without it the page has no canonical URL. */
  path?: string | undefined
  /** A path or a URL. */
  image?: string | undefined
  noindex?: boolean | undefined
  jsonLd?: object | readonly object[] | undefined
}

/** Title, description and social tags for a route's `head`. */
export function pageHead(options: PageHeadOptions) {
  const { store, path, jsonLd } = options
  const url = path === undefined ? undefined : absoluteUrl(store.url, path)
  return {
    meta: metaTags(options, url),
    links: url === undefined ? [] : [{ rel: 'canonical', href: url }],
    scripts: [jsonLd ?? []].flat().map((data) => ({ type: 'application/ld+json', children: scriptSafeJson(data) })),
  }
}

interface HeadContext {
  match: { status: string }
  /** The first match is the root, whose loader data is the store. */
  matches: readonly { loaderData?: unknown }[]
}

/** The head of a page whose subject does not exist; empty while the subject is loading or failed. */
export function notFoundHead({ match, matches: [root] }: HeadContext, title: string) {
  const store = root?.loaderData as PageHeadOptions['store'] | undefined
  return store && match.status === 'notFound' ? pageHead({ store, title, noindex: true }) : {}
}

function metaTags(options: PageHeadOptions, url: string | undefined) {
  const { store, description = DEFAULT_DESCRIPTION } = options
  const title = options.title ? `${options.title} | ${store.name}` : `${store.name} | ${DEFAULT_TITLE}`
  return [
    { title },
    { name: 'description', content: description },
    { name: 'keywords', content: options.keywords ?? DEFAULT_KEYWORDS },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: absoluteUrl(store.url, options.image || DEFAULT_SOCIAL_IMAGE) },
    { property: 'og:type', content: 'website' },
    ...(url ? [{ property: 'og:url', content: url }] : []),
    ...(options.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

const absoluteUrl = (storeUrl: string, path: string): string =>
  /^https?:/.test(path) ? path : storeUrl.replace(/\/$/, '') + path

/** JSON for a script element, escaped so that stored text cannot close the element. */
const scriptSafeJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')
