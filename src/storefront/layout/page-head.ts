import type { Store } from '../../domain/content.ts'
import { DEFAULT_DESCRIPTION, DEFAULT_KEYWORDS, DEFAULT_SOCIAL_IMAGE, DEFAULT_TITLE } from '../../domain/store-facts.ts'

interface PageFacts {
  store: Pick<Store, 'name' | 'url'>
  /** Without the store's name; the default title when left out. */
  title?: string | undefined
  description?: string | undefined
  keywords?: string | undefined
  /** The page's own address below the store's; without it the page names no canonical address. */
  path?: string | undefined
  /** A path or an address. */
  image?: string | undefined
  noindex?: boolean | undefined
  jsonLd?: object | readonly object[] | undefined
}

/** What a page says of itself to browsers, search engines and chats: for a route's `head`. */
export function pageHead(facts: PageFacts) {
  const { store, path, jsonLd } = facts
  const url = path === undefined ? undefined : absolute(store.url, path)
  return {
    meta: describe(facts, url),
    links: url === undefined ? [] : [{ rel: 'canonical', href: url }],
    scripts: [jsonLd ?? []].flat().map((data) => ({ type: 'application/ld+json', children: scriptText(data) })),
  }
}

interface Place {
  match: { status: string }
  /** The root's first: it holds the store. */
  matches: readonly { loaderData?: unknown }[]
}

/** The head of an address whose subject is gone; nothing while its subject is only late or broken. */
export function missingHead({ match, matches: [root] }: Place, title: string) {
  const store = root?.loaderData as PageFacts['store'] | undefined
  return store && match.status === 'notFound' ? pageHead({ store, title, noindex: true }) : {}
}

function describe(facts: PageFacts, url: string | undefined) {
  const { store, description = DEFAULT_DESCRIPTION } = facts
  const title = facts.title ? `${facts.title} | ${store.name}` : `${store.name} | ${DEFAULT_TITLE}`
  return [
    { title },
    { name: 'description', content: description },
    { name: 'keywords', content: facts.keywords ?? DEFAULT_KEYWORDS },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: absolute(store.url, facts.image || DEFAULT_SOCIAL_IMAGE) },
    { property: 'og:type', content: 'website' },
    ...(url ? [{ property: 'og:url', content: url }] : []),
    ...(facts.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

const absolute = (storeUrl: string, path: string): string =>
  /^https?:/.test(path) ? path : storeUrl.replace(/\/$/, '') + path

/** JSON for a script element: stored text must not be able to close it. */
const scriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')
