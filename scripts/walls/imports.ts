import { WALLS } from './import-rules.ts'
import { isTest, roomOf } from './rooms.ts'
import type { Finding, Import, ParsedFile } from './source.ts'

/** Every import that goes through a wall, and every file that stands in no room. */
export function checkImports(files: ParsedFile[]): Finding[] {
  return files.flatMap((file) => {
    const from = roomOf(file.path)
    if (!from) return [{ path: file.path, message: 'stands in no room of docs/architecture.md', weight: 'fail' }]
    return file.imports
      .filter((imported) => !isAllowed(file.path, imported))
      .map(({ line, target }) => {
        const message = `imports ${target}: ${WALLS[from.floor].says}`
        return { path: file.path, line, message, weight: 'fail' }
      })
  })
}

function isAllowed(path: string, { target, isFile, typeOnly }: Import): boolean {
  const from = roomOf(path)
  if (!from || from.floor === 'workshop') return true
  const wall = WALLS[from.floor]
  if (!isFile) return isTest(path) || wall.letsPackage(target)
  const to = roomOf(target)
  // A file in no room is found where it stands.
  if (!to) return true
  if (isTest(path) && isOpenToTests(path, target)) return true
  return wall.lets(to, from, typeOnly)
}

/** Tests of the server may furnish their shop from any feature; all tests may use test/. */
const isOpenToTests = (path: string, target: string) =>
  target.startsWith('test/') || (path.startsWith('src/server/') && target.startsWith('src/server/'))
