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

const STOREFRONT_MODULES =
  /lucide-react|src\/(domain|ui|api-client|storefront\/(cart|content|shared|shell|search|accounts|catalog\/catalog-queries))/
/** Structured data of the heads of catalog pages: cart and checkout need none. */
const HEAD_MODULES = /src\/domain\/content\/(store-)?structured-data\.ts$/
/** The heart of product cards. */
const WISHLIST_MODULES =
  /wishlist\/(wish-button|wishlist-store)\.tsx?$|domain\/catalog\/(wishlist-limits|products\/product-id-list)\.ts$/
/** What only text pages share: policies, contact, FAQ. */
const TEXT_MODULES = /src\/storefront\/content\/(text-page|seller-details|support-line|policy-contacts)\b/
/** The fields of forms and their validation: one request instead of one for each. */
const FIELD_MODULES =
  /src\/ui\/forms\/(form-(error|draft|fields)|use-(zod-form|form-validation)|(text|text-area|mobile|select)-field|field)\.tsx?$/
const ADMIN_MODULES = /lucide-react|src\/(domain|ui|admin)/
const ICON = /lucide-react\/.*\/icons\/([\w-]+)\.mjs$/
const ICON_EXPORT = /export\s*\{([^}]*)\}\s*from\s*["'][^"']*\/([\w-]+)\.mjs["']/g
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g
const STOREFRONT_MIN_PAGES = 4
const PURCHASE_PAGE = /\/(home|products|product|category|cart|checkout)-page\.tsx$/
/** An icon is smaller than the headers of a request. */
const purchaseMinPages = (id: string) => (ICON.test(id) ? 1 : 2)
const ADMIN_MIN_PAGES = 3

/**
 * One chunk for the first script, one for modules that only text pages share, one for the fields of forms, one for modules
 * that many store pages share, one for those of many admin pages.
 */
export const SHARED_CHUNKS = [
  // First, because a module belongs to the first group that matches. The style sheets of a chunk become one file.
  // Loaded with the reviews, which are below the first view of a product page.
  { name: 'review-styles', test: /src\/storefront\/reviews\/.*\.css$/ },
  { name: 'shop-styles', test: /src\/(ui|storefront)\/.*\.css$/ },
  { name: 'admin-styles', test: /src\/admin\/.*\.css$/ },
  { name: 'start', tags: ['$initial' as const] },
  // Its dependencies may be those of all pages.
  { name: 'text-pages', test: TEXT_MODULES, includeDependenciesRecursively: false },
  { name: 'wishlist', test: WISHLIST_MODULES, includeDependenciesRecursively: false },
  { name: 'structured-data', test: HEAD_MODULES, includeDependenciesRecursively: false },
  { name: 'fields', test: FIELD_MODULES, includeDependenciesRecursively: false },
  {
    debugName: 'shop',
    minShareCount: STOREFRONT_MIN_PAGES,
    test: STOREFRONT_MODULES,
    name: (id: string, modules: Modules) =>
      !isSchema(id, modules) && isOfPurchase(id, storefrontPages(pagesOf(id, modules))) ? 'shop' : null,
  },
  {
    debugName: 'admin',
    minShareCount: ADMIN_MIN_PAGES,
    test: ADMIN_MODULES,
    // The store may need their dependencies too; it would then load this chunk for them.
    includeDependenciesRecursively: false,
    name: (id: string, modules: Modules) => (storefrontPages(pagesOf(id, modules)).length === 0 ? 'admin' : null),
  },
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

/** The schemas of forms load at the first focus: zod would weigh down the first view. */
const isSchema = (id: string, modules: Modules): boolean =>
  modules.getModuleInfo(id)?.importedIds.some((imported) => /\/zod\/|domain\/values\/schemas/.test(imported)) ?? false

/** Whether many pages need a module, several of them on the way to an order. */
const isOfPurchase = (id: string, pages: string[]) =>
  pages.length >= STOREFRONT_MIN_PAGES &&
  pages.filter((page) => PURCHASE_PAGE.test(page)).length >= purchaseMinPages(id)

const storefrontPages = (pages: string[]) => pages.filter((page) => !page.includes('/src/admin/'))

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
