import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from './page-server.ts'

const DIST = path.resolve(import.meta.dirname, '../../../dist')

/** The folder of the files that browsers load, as the build left it. */
export const clientFolder = path.join(DIST, 'client')

/** Loads the page renderer that the build made. @throws Error with a sentence when there is no build */
export async function loadBuiltPages(): Promise<RenderPage> {
  const entry = path.join(DIST, 'server/server.js')
  if (!fs.existsSync(entry)) throw new Error('The pages are not built: run npm run build')
  const built = (await import(pathToFileURL(entry).href)) as { default: { fetch: RenderPage } }
  return built.default.fetch
}
