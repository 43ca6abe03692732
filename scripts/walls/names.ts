import type { Finding, ParsedFile } from './source.ts'

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const SHAPELESS = ['utils', 'util', 'helpers', 'helper']
const SHAPELESS_ALONE = [...SHAPELESS, 'common']
const SERVER_SUFFIXES = ['tables', 'queries', 'routes', 'present', 'jobs']
/** What may stand between a file's name and its extension. */
const SUFFIXES = [...SERVER_SUFFIXES, 'test', 'e2e', 'd', 'gen', 'config']

/** Names of files and folders, of code files only. */
export function checkNames(paths: string[]): Finding[] {
  return paths.flatMap((path) => nameFaults(path).map((message) => ({ path, message, weight: 'fail' })))
}

/** Files that only pass on what others export. */
export function checkBarrels(files: ParsedFile[]): Finding[] {
  return files
    .filter((file) => file.onlyReExports)
    .map(({ path }) => ({ path, message: 'only re-exports: import from where a thing is made', weight: 'fail' }))
}

function nameFaults(path: string): string[] {
  const folders = path.split('/')
  const [stem = '', ...rest] = (folders.pop() ?? '').split('.')
  const suffixes = rest.slice(0, -1)
  const names = [...folders.filter((folder) => !folder.startsWith('.')), stem]
  return [
    ...names.filter((name) => !KEBAB.test(name)).map((name) => `the name ${name} is not kebab-case`),
    ...names.filter(isShapeless).map((name) => `the name ${name} says nothing: name it for what is in it`),
    ...(stem === 'index' ? ['an index file is a barrel: name it for what is in it'] : []),
    ...suffixes.flatMap((suffix) => suffixFaults(suffix, path)),
  ]
}

const isShapeless = (name: string) =>
  SHAPELESS_ALONE.includes(name) || name.split('-').some((word) => SHAPELESS.includes(word))

function suffixFaults(suffix: string, path: string): string[] {
  if (!SUFFIXES.includes(suffix)) return [`.${suffix} is not one of the suffixes: ${SUFFIXES.join(' ')}`]
  if (SERVER_SUFFIXES.includes(suffix) && !path.startsWith('src/server/')) return [`.${suffix} belongs in src/server`]
  return suffix === 'e2e' && !path.startsWith('e2e/') ? ['.e2e belongs in e2e'] : []
}
