// The rooms of the house and which of them a file stands in. docs/architecture.md draws the same picture.

/** Left to right: a feature may import the ones before it. */
export const STAIRS = [
  'accounts',
  'content',
  'catalog',
  'inbox',
  'orders',
  'shipping',
  'merchant',
  'dashboard',
  'verify',
]
const PLATFORM = ['http', 'database', 'jobs', 'files', 'mail', 'backup']

/** What puts the server together, or stands above its features: it may import all of it. */
const COMPOSITION_FILES = [
  'main',
  'store',
  'app',
  'services',
  'config',
  'fill-store',
  'reset-database',
  'generate-demo',
  'workers',
  'sweep-store',
  'resume-waiting',
  'run-command',
  'move-files',
  'move-database',
  'unused-files',
  'verify-store',
  'back-up-store',
  'restore-store',
]
const COMPOSITION_FOLDERS = ['render', 'settings']

/** What the page framework wants at the top of src/: it ties the pages together. */
const GLUE = [
  'src/pages.ts',
  'src/router.tsx',
  'src/client.tsx',
  'src/server.tsx',
  'src/server-entry.tsx',
  'src/start.ts',
  'src/page-tree.gen.ts',
  'src/vite-env.d.ts',
]

export type Floor =
  | 'domain'
  | 'ui'
  | 'storefront'
  | 'admin'
  | 'api-client'
  | 'glue'
  | 'platform'
  | 'feature'
  | 'composition'
  | 'workshop'

export interface Room {
  floor: Floor
  /** As a person would name it: `server/orders`, `domain`. */
  name: string
}

/** The room of a file, by its path from the project's root; undefined where the house has no such room. */
export function roomOf(path: string): Room | undefined {
  if (!path.startsWith('src/')) return { floor: 'workshop', name: path.split('/')[0] ?? path }
  if (path.startsWith('src/server/')) return serverRoom(path)
  if (path === 'src/api-client.ts' || path === 'src/api-client.test.ts')
    return { floor: 'api-client', name: 'api-client' }
  // Style sheets at the top belong to the pages, as the glue does.
  if (GLUE.includes(path) || /^src\/[^/]+\.css$/.test(path)) return { floor: 'glue', name: path }
  const floor = (['domain', 'ui', 'storefront', 'admin'] as const).find((room) => path.startsWith(`src/${room}/`))
  return floor && { floor, name: floor }
}

function serverRoom(path: string): Room | undefined {
  const [, , room = '', inside] = path.split('/')
  if (COMPOSITION_FOLDERS.includes(room) || (inside === undefined && COMPOSITION_FILES.includes(stemOf(room)))) {
    return { floor: 'composition', name: path.replace(/^src\//, '') }
  }
  if (inside === undefined) return undefined
  if (PLATFORM.includes(room)) return { floor: 'platform', name: `server/${room}` }
  return STAIRS.includes(room) ? { floor: 'feature', name: `server/${room}` } : undefined
}

const stemOf = (file: string) => file.split('.')[0] ?? file
export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path)
export const isGenerated = (path: string): boolean => path.endsWith('.gen.ts')
