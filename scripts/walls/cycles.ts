import { isGenerated } from './rooms.ts'
import type { Finding, ParsedFile } from './source.ts'

/** One finding for each import that closes a circle. Types do not count: they are gone when the program runs. */
export function checkCycles(files: ParsedFile[]): Finding[] {
  const targets = new Map(files.filter(({ path }) => !isGenerated(path)).map((file) => [file.path, valueImports(file)]))
  const done = new Set<string>()
  const trail: string[] = []
  const findings: Finding[] = []

  const visit = (path: string) => {
    const start = trail.indexOf(path)
    if (start !== -1) {
      const circle = [...trail.slice(start), path]
      findings.push({ path, message: `is part of an import cycle: ${circle.join(' → ')}`, weight: 'fail' })
    } else if (!done.has(path)) {
      trail.push(path)
      for (const target of targets.get(path) ?? []) if (targets.has(target)) visit(target)
      trail.pop()
      done.add(path)
    }
  }

  for (const path of targets.keys()) visit(path)
  return findings
}

const valueImports = (file: ParsedFile): string[] => [
  ...new Set(file.imports.filter(({ isFile, typeOnly }) => isFile && !typeOnly).map(({ target }) => target)),
]
