import { readdirSync } from 'node:fs'
import path from 'node:path'

const SOURCES = path.resolve(import.meta.dirname, '../../src')
const RADIX = 36

/**
 * Returns the class names of CSS modules: in development the path and the name, in production an
 * underscore, two characters for the file and one or two for the class. Both environments of a build give the same
 * names. Without the underscore some would be names that advertisement blockers hide, such as `ad1`.
 */
export function classNames(production: boolean): (name: string, file: string, css: string) => string {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .toSorted()
  return (name, file, css) => {
    const relative = path.relative(SOURCES, file.split('?')[0] ?? file)
    if (!production) return `${relative.replace(/\.module\.css$/, '').replaceAll(path.sep, '-')}_${name}`
    return `_${files.indexOf(relative).toString(RADIX).padStart(2, '0')}${positionOf(name, css).toString(RADIX)}`
  }
}

/** The position of a class or an animation among those of its file, in the order of their first use. */
function positionOf(name: string, css: string): number {
  const names = Array.from(css.matchAll(/(?:\.|@keyframes\s+)(-?[A-Za-z_][\w-]*)/g), ([, used]) => used)
  return [...new Set(names)].indexOf(name)
}
