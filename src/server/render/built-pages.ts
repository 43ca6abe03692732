import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import type { CallApi } from '../../domain/values/api-response.ts'
import { packageFile } from '../package-files.ts'
import type { RenderPage } from './page-server.ts'

const DIST = packageFile('dist')

/** The build's folder of the files for browsers. */
export const CLIENT_FOLDER = path.join(DIST, 'client')

/** The module `src/entry-server.tsx`: built in production, the source in development. */
export interface ServerEntry {
  createRenderer: (deps: {
    callApi: CallApi
    manifest: Manifest | undefined
    stylesheets?: string[]
    reportError: ReportError
  }) => RenderPage
}

/** Reports the error of a page whose data could not be loaded. */
export type ReportError = (error: unknown, request: Request) => void

/** Loads the page renderer of the build. @throws Error if there is no build */
export async function loadBuiltPages(callApi: CallApi, reportError: ReportError): Promise<RenderPage> {
  const entry = path.join(DIST, 'renderer/entry-server.js')
  if (!fs.existsSync(entry)) throw new Error('The pages are not built. Run npm run build.')
  const manifest = JSON.parse(fs.readFileSync(path.join(CLIENT_FOLDER, '.vite/manifest.json'), 'utf8')) as Manifest
  const { createRenderer } = (await import(pathToFileURL(entry).href)) as ServerEntry
  return createRenderer({ callApi, manifest, reportError })
}
