import type { Manifest } from 'vite'
import { loadAfterPaint } from './load-after-paint.ts'
import { PAGE_FILES } from './page-files.ts'
import type { PageScript } from './router-context.ts'

const ENTRY = 'src/entry-client.tsx'
const ROOT_ROUTE = '__root__'

/** The files that the browser loads for a page. */
export interface PageAssets {
  /** The style sheets by route, in the form that the router links them from. */
  routerManifest: { routes: Record<string, { css: string[] }> }
  /** The scripts of a page that consists of these routes. */
  scripts: (routeIds: readonly string[]) => PageScript[]
}

/** Reads the built files of every route from Vite's manifest. */
export function pageAssets(manifest: Manifest): PageAssets {
  const entry = chunksOf(manifest, [ENTRY])
  const byRoute = new Map(
    Object.entries(PAGE_FILES).map(([id, file]) => [id, chunksOf(manifest, file && manifest[file] ? [file] : [])]),
  )
  const css = Object.fromEntries(
    Array.from(byRoute, ([id, chunks]) => [id, { css: chunks.css.filter((url) => !entry.css.includes(url)) }]),
  )
  const [entryUrl = ''] = entry.scripts
  return {
    routerManifest: { routes: { ...css, [ROOT_ROUTE]: { css: entry.css } } },
    scripts: (routeIds) => {
      const urls = new Set([...entry.scripts, ...routeIds.flatMap((id) => byRoute.get(id)?.scripts ?? [])])
      return [{ children: loadAfterPaint([...urls], entryUrl) }]
    },
  }
}

// React's plugin for hot replacement must be set up before the first module that it transformed. The script removes its
// own element, which is not part of the page that React hydrates.
const DEVELOPMENT_LOADER = `document.currentScript.remove()
import("/@react-refresh").then(async ({ injectIntoGlobalHook }) => {
  injectIntoGlobalHook(window)
  window.$RefreshReg$ = () => {}
  window.$RefreshSig$ = () => (type) => type
  await import("/@vite/client")
  await import("/${ENTRY}")
})`

/** The sources, as the development server of Vite serves them. */
export const developmentAssets = (stylesheets: string[]): PageAssets => ({
  routerManifest: { routes: { [ROOT_ROUTE]: { css: stylesheets } } },
  scripts: () => [{ children: DEVELOPMENT_LOADER }],
})

/** The URLs of chunks and of everything that they import statically. */
function chunksOf(manifest: Manifest, keys: readonly string[]): { scripts: string[]; css: string[] } {
  const seen = new Set(keys)
  const css = new Set<string>()
  for (const key of seen) {
    for (const imported of manifest[key]?.imports ?? []) seen.add(imported)
    for (const file of manifest[key]?.css ?? []) css.add(`/${file}`)
  }
  return { scripts: [...seen].map((key) => `/${manifest[key]?.file}`), css: [...css] }
}
