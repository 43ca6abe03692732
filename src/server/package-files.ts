import fs from 'node:fs'
import path from 'node:path'

/** Development and tests run the sources; a build runs the bundles of `dist/server`. */
const isBundled = import.meta.url.endsWith('.js')
const root = findRoot(import.meta.dirname)

/** Returns the path of a file of this package. @param parts its path from the package's folder */
export const packageFile = (...parts: string[]): string => path.join(root, ...parts)

/** The folder of the built programs. */
export const programsFolder = packageFile('dist/server')

/**
 * Returns the file of a program that the store runs in a thread or process of its own. Each has an entry in
 * `vite.config.ts`.
 * @param source its path from `src/server`, such as `sheets/sheet-worker.ts`
 */
export const programFile = (source: string): string =>
  isBundled ? path.join(programsFolder, `${path.basename(source, '.ts')}.js`) : packageFile('src/server', source)

function findRoot(folder: string): string {
  if (fs.existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('The store must stay in its package folder')
  return findRoot(parent)
}
