// Small parts that several pages share would else be a request each, with a head larger than themselves.

interface Module {
  code: string | null
  importers: readonly string[]
  dynamicImporters: readonly string[]
  isEntry: boolean
}
interface Modules {
  getModuleInfo(id: string): Module | null
}

const SHOP_PARTS =
  /lucide-react|src\/(domain|ui|api-client|storefront\/(cart|content|layout|accounts|catalog\/catalog-queries))/
const DESK_PARTS = /lucide-react|src\/(domain|ui|admin)/
const ICON = /lucide-react\/.*\/icons\/([\w-]+)\.m?js$/
const SHOP_SHARE = 4
const DESK_SHARE = 3

/** One file for what every page starts with, one for what many pages of the shop share, one for many of the admin. */
export const SHARED_PARTS = [
  { name: 'start', tags: ['$initial' as const] },
  {
    debugName: 'shop',
    minShareCount: SHOP_SHARE,
    test: SHOP_PARTS,
    name: (id: string, modules: Modules) => (shopPages(pagesOf(id, modules)).length >= SHOP_SHARE ? 'shop' : null),
  },
  {
    debugName: 'desk',
    minShareCount: DESK_SHARE,
    test: DESK_PARTS,
    // What these need, the shop may need too, and would then find it among them.
    includeDependenciesRecursively: false,
    name: (id: string, modules: Modules) => (shopPages(pagesOf(id, modules)).length === 0 ? 'desk' : null),
  },
]

const shopPages = (pages: string[]) => pages.filter((page) => !page.includes('/src/admin/'))

/** Everything that is loaded by itself and needs the module: the first script, pages, and what pages fetch later. */
function pagesOf(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  for (const module of seen) for (const importer of above(module, modules).importers) seen.add(importer)
  return [...seen].filter((module) => above(module, modules).isPage)
}

/** What the bundler knows is asked for once: it answers slowly. */
const known = new Map<string, { importers: readonly string[]; isPage: boolean }>()

function above(id: string, modules: Modules) {
  const before = known.get(id)
  if (before) return before
  const info = modules.getModuleInfo(id)
  const isPage = info !== null && (info.isEntry || info.dynamicImporters.length > 0)
  const answer = { importers: importersOf(id, modules), isPage }
  known.set(id, answer)
  return answer
}

/** An icon is imported through a list of all icons: of those who import the list, the ones that name it need it. */
function importersOf(id: string, modules: Modules): readonly string[] {
  const importers = modules.getModuleInfo(id)?.importers ?? []
  const icon = ICON.exec(id)?.[1]
  if (icon === undefined) return importers
  const name = new RegExp(`\\b${icon.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}\\b`)
  const users = importers.flatMap((list) => modules.getModuleInfo(list)?.importers ?? [])
  return users.filter((user) => name.test(modules.getModuleInfo(user)?.code ?? ''))
}
