// Groups the small modules that several pages share: alone, each would be a request with headers larger than its body.

interface Module {
  code: string | null
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
  isEntry: boolean
}
interface Modules {
  getModuleInfo(id: string): Module | null
}

/** Structured data of the heads of catalog pages: cart and checkout need none. */
const HEAD_MODULES = /src\/domain\/content\/(store-)?structured-data\.ts$/
/** The heart of product cards. */
const WISHLIST_MODULES =
  /wishlist\/(wish-button|wishlist-store)\.tsx?$|domain\/catalog\/(wishlist-limits|products\/product-id-list)\.ts$/
/** What only text pages share: policies, contact, FAQ. */
const TEXT_MODULES = /src\/storefront\/content\/(text-page|seller-details|support-line|policy-contacts)\b/
/** The fields of forms, and what sends and remembers their values. */
const FIELD_MODULES =
  /src\/ui\/(forms\/(form-(control|error|draft|fields)|use-(zod-form|form-validation)|(text|text-area|mobile|select)-field|field)|storage\/session-storage)\.tsx?$|query\/build\/modern\/useMutation\.js$|query-core\/build\/modern\/mutationObserver\.js$/
/** The address of the checkout and of the account. */
const ADDRESS_MODULES =
  /accounts\/addresses\/(address-fields|(use-)?pin-code-note)\.tsx?$|domain\/values\/(indian-states|pin-codes)\.ts$/
/** What cart and checkout share. */
const CART_MODULES =
  /storefront\/cart\/(coupon-box|empty-cart|line-notes|order-totals|use-quote|use-refresh-cart)\.tsx?$/
/** Dialogs and sheets open on demand. */
const DIALOG_MODULES =
  /node_modules\/(@radix-ui|aria-hidden|react-remove-scroll(-bar)?|use-callback-ref|use-sidecar|tslib)\/|src\/ui\/overlays\/(dialog|sheet|use-restore-focus|adopted-styles)\.tsx?$/
/** The validation of forms loads at the first focus: it would weigh down the first view. */
const SCHEMA_MODULES = /node_modules\/zod\/|src\/domain\/values\/schemas\b|src\/ui\/forms\/zod-form-control\b/
const FORM_LIBRARIES = /node_modules\/(@hookform|react-hook-form)\/|src\/ui\/forms\/schema-resolver\b/
/** Only the admin area uses it; it is imported through the index of its package, like what every page uses. */
const ADMIN_LIBRARIES = /react-router\/dist\/esm\/useBlocker\.js$/
const SHOP_MODULES =
  /src\/(domain|ui|api-client|storefront\/(cart|content|shared|shell|search|accounts|catalog\/catalog-queries))/
/** Style sheets have groups of their own, and reviews bring theirs. Few pages load the photos of a form. */
const UNGROUPED = /\.css$|\/src\/storefront\/(reviews|shared\/photos)\//

const PURCHASE_PAGE = /\/(home|products|product|category|cart|checkout)-page\.tsx$/
const ADMIN_PAGE = /\/src\/admin\//
const ACCOUNT_PAGE = /\/src\/storefront\/accounts\/(?!addresses\/)/
/** Pages that customers open after a purchase, or instead of one. */
const AFTER_PURCHASE_PAGE = /\/src\/storefront\/(linked-pages\.|(content|inbox|orders)\/)/
/** Parts of the first views that load after it: their icons would be requests of their own. */
const CATALOG_PART = /\/src\/storefront\/catalog\//
const ICON = /lucide-react\/.*\/icons\/([\w-]+)\.mjs$/
const ICON_EXPORT = /export\s*\{([^}]*)\}\s*from\s*["'][^"']*\/([\w-]+)\.mjs["']/g
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g
const MIN_USERS = 2
const SHOP_MIN_PAGES = 4
const SHOP_MIN_PURCHASE_PAGES = 2

/** The chunks of modules that several pages share. A module belongs to the first group that matches. */
export const SHARED_CHUNKS = [
  // The style sheets of a chunk become one file.
  // Loaded with the reviews, which are below the first view of a product page.
  { name: 'review-styles', test: /src\/storefront\/reviews\/.*\.css$/ },
  { name: 'shop-styles', test: /src\/(ui|storefront)\/.*\.css$/ },
  { name: 'admin-styles', test: /src\/admin\/.*\.css$/ },
  { name: 'start', tags: ['$initial' as const] },
  // Without their dependencies, which may be those of all pages.
  ...[
    { name: 'text-pages', test: TEXT_MODULES },
    { name: 'wishlist', test: WISHLIST_MODULES },
    { name: 'structured-data', test: HEAD_MODULES },
    { name: 'fields', test: FIELD_MODULES },
    { name: 'address', test: ADDRESS_MODULES },
    { name: 'cart', test: CART_MODULES },
    { name: 'dialogs', test: DIALOG_MODULES, minShareCount: MIN_USERS },
    { debugName: 'shared', name: sharedChunk, minShareCount: MIN_USERS },
  ].map((group) => ({ ...group, includeDependenciesRecursively: false })),
]

const ADMIN_CHUNK = /\/admin-[\w-]+\.js$/

/**
 * The modules that load together with one that is imported on demand. Of the admin area only its shared chunk: the first
 * script of every page contains the names of all of them.
 */
export function preloadedModules(_file: string, modules: string[]): string[] {
  const shared = modules.filter((module) => ADMIN_CHUNK.test(module))
  return shared.length > 0 ? shared : modules
}

/**
 * The chunk of a module that several pages, or parts of pages, share. Those that load after the first view may bring more
 * than they need: one request costs more than a few kilobytes.
 */
function sharedChunk(id: string, modules: Modules): string | null {
  if (UNGROUPED.test(id)) return null
  if (SCHEMA_MODULES.test(id)) return 'schemas'
  if (FORM_LIBRARIES.test(id)) return 'react-hook-form'
  if (ADMIN_LIBRARIES.test(id)) return 'admin'
  const users = pagesOf(id, modules)
  if (users.length < MIN_USERS) return null
  const storefront = users.filter((user) => !ADMIN_PAGE.test(user))
  if (storefront.length === 0) return 'admin'
  if (isSchema(id, modules)) return 'schemas'
  if (storefront.some((user) => PURCHASE_PAGE.test(user))) return isOfShop(id, storefront) ? 'shop' : null
  if (users.every((user) => ACCOUNT_PAGE.test(user))) return null
  const isOutsidePurchase = (user: string) =>
    [ADMIN_PAGE, ACCOUNT_PAGE, AFTER_PURCHASE_PAGE].some((page) => page.test(user))
  if (users.every(isOutsidePurchase)) return 'after-purchase'
  if (!users.some(isOutsidePurchase)) return null
  return ICON.test(id) && storefront.some((user) => CATALOG_PART.test(user)) ? 'shop' : 'on-demand'
}

/** Whether the first views of purchase pages load a module together. An icon is smaller than the headers of a request. */
const isOfShop = (id: string, pages: string[]): boolean =>
  ICON.test(id) ||
  (SHOP_MODULES.test(id) &&
    pages.length >= SHOP_MIN_PAGES &&
    pages.filter((page) => PURCHASE_PAGE.test(page)).length >= SHOP_MIN_PURCHASE_PAGES)

/** What makes a schema: a module that uses it runs after zod, and would be in a cycle of chunks elsewhere. */
const SCHEMA_PARTS = /\/zod\/|domain\/values\/(schemas|email-address)\b/

const isSchema = (id: string, modules: Modules): boolean =>
  modules.getModuleInfo(id)?.importedIds.some((imported) => SCHEMA_PARTS.test(imported)) ?? false

/** The entries that depend on a module: the first script, pages and modules that are imported on demand. */
function pagesOf(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  for (const module of seen) for (const importer of moduleInfo(module, modules).importers) seen.add(importer)
  return [...seen].filter((module) => moduleInfo(module, modules).isPage)
}

/** Caches module information, because the bundler is slow to return it. */
const infoCache = new Map<string, { importers: readonly string[]; isPage: boolean }>()

function moduleInfo(id: string, modules: Modules) {
  const before = infoCache.get(id)
  if (before) return before
  const info = modules.getModuleInfo(id)
  const isPage = info !== null && (info.isEntry || info.dynamicImporters.length > 0)
  const result = { importers: importersOf(id, modules), isPage }
  infoCache.set(id, result)
  return result
}

/** Icons are imported through a list of all icons: only the modules that import a name of the icon depend on it. */
function importersOf(id: string, modules: Modules): readonly string[] {
  const importers = modules.getModuleInfo(id)?.importers ?? []
  const icon = ICON.exec(id)?.[1]
  return icon === undefined ? importers : importers.flatMap((list) => usersOfIcons(list, modules).get(icon) ?? [])
}

const iconUsersCache = new Map<string, Map<string, string[]>>()

/** The modules that import each icon from a list. */
function usersOfIcons(list: string, modules: Modules): Map<string, string[]> {
  const before = iconUsersCache.get(list)
  if (before) return before
  const info = modules.getModuleInfo(list)
  const icons = iconsByName(info?.code ?? '')
  const users = new Map<string, string[]>()
  for (const importer of info?.importers ?? []) {
    for (const name of importedIcons(modules.getModuleInfo(importer)?.code ?? '')) {
      const icon = icons.get(name)
      if (icon !== undefined) users.set(icon, [...(users.get(icon) ?? []), importer])
    }
  }
  iconUsersCache.set(list, users)
  return users
}

/** The files of the icons by the names under which a list exports them: an icon has several names. */
const iconsByName = (list: string): Map<string, string> =>
  new Map(
    Array.from(list.matchAll(ICON_EXPORT), ([, clause = '', icon = '']) =>
      namesIn(clause).map((name): [string, string] => [name, icon]),
    ).flat(),
  )

const importedIcons = (code: string): string[] =>
  Array.from(code.matchAll(ICON_IMPORT), ([, clause = '']) => namesIn(clause)).flat()

const namesIn = (clause: string): string[] => clause.match(/\b[A-Z]\w*/g) ?? []
