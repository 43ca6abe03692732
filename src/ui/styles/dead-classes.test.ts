import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = path.resolve(import.meta.dirname, '../..')
const FRONT_ENDS = ['ui', 'storefront', 'admin']
const CLASS_NAME = /\.(-?[A-Za-z_][\w-]*)/g
const STRINGS = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g

interface Source {
  file: string
  text: string
}

const styleSheets = readSources((file) => file.endsWith('.css'))
const modules = styleSheets.filter(({ file }) => file.endsWith('.module.css'))
const globalSheets = styleSheets.filter(({ file }) => !file.endsWith('.module.css'))
const scripts = readSources((file) => /(?<!\.test)\.tsx?$/.test(file))

test('every class of a CSS module is used by a component that imports the module', () => {
  expect(modules.flatMap(unusedClasses)).toEqual([])
})

test('every class that a component reads from a CSS module exists', () => {
  expect(modules.flatMap(missingClasses)).toEqual([])
})

test('every class of a CSS module can be imported by its name', () => {
  const reserved = new Set([
    'default',
    'delete',
    'in',
    'new',
    'null',
    'return',
    'static',
    'switch',
    'this',
    'true',
    'with',
  ])
  const names = modules.flatMap(({ file, text }) => qualify(file, classesOf(text)))
  expect(names.filter((entry) => reserved.has(nameOf(entry)) || nameOf(entry).includes('-'))).toEqual([])
})

test('every global class is used by a component', () => {
  const words = new Set(scripts.flatMap(({ text }) => [...wordsInStrings(text), ...objectKeys(text)]))
  expect(globalSheets.flatMap(({ file, text }) => qualify(file, classesOf(text)).filter(isUnused(words)))).toEqual([])
})

test('every class name written in a component has a global rule', () => {
  const rules = new Set(globalSheets.flatMap(({ text }) => classesOf(text)))
  const missing = scripts.flatMap(({ file, text }) =>
    literalClasses(text)
      .filter((name) => !rules.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

function readSources(matches: (file: string) => boolean): Source[] {
  return FRONT_ENDS.flatMap((folder) =>
    readdirSync(path.join(SOURCES, folder), { recursive: true, encoding: 'utf8' })
      .filter(matches)
      .map((file) => path.join(folder, file))
      .map((file) => ({ file, text: readFileSync(path.join(SOURCES, file), 'utf8') })),
  )
}

/** Returns the classes of the selectors. Names inside `:global()` are rules of another sheet. */
function classesOf(css: string): string[] {
  const selectors = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/:global\([^)]*\)/g, '')
    .match(/[^{};]+(?=\{)/g)
  const names = (selectors ?? [])
    .filter((selector) => !selector.trim().startsWith('@'))
    .flatMap((selector) => Array.from(selector.matchAll(CLASS_NAME), ([, name = '']) => name))
  return [...new Set(names)]
}

function unusedClasses(module: Source): string[] {
  const uses = importsOf(module).map(({ name, text }) => usesOf(name, text))
  return qualify(module.file, classesOf(module.text)).filter(
    (entry) =>
      !uses.some(({ names, isDynamic, words }) => names.has(nameOf(entry)) || (isDynamic && words.has(nameOf(entry)))),
  )
}

function missingClasses(module: Source): string[] {
  const defined = new Set(classesOf(module.text))
  return importsOf(module).flatMap(({ file, name, text }) =>
    [...usesOf(name, text).names].filter((used) => !defined.has(used)).map((used) => `${file}: ${name}.${used}`),
  )
}

/** Returns the components that import a module, each with the local name of the module. */
function importsOf(module: Source): (Source & { name: string })[] {
  return scripts.flatMap((script) => {
    const imports = script.text.matchAll(/import \* as (\w+) from '([^']+\.module\.css)'/g)
    return Array.from(imports)
      .filter(([, , target = '']) => path.join(path.dirname(script.file), target) === module.file)
      .map(([, name = '']) => ({ ...script, name }))
  })
}

function usesOf(name: string, text: string) {
  const code = text.replace(/^import .*$/gm, '')
  return {
    names: new Set(Array.from(code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')), ([, used = '']) => used)),
    /** The class is an expression, such as `styles[side]`: its values are string literals or object keys. */
    isDynamic: text.includes(`${name}[`),
    words: new Set([...wordsInStrings(text), ...objectKeys(text)]),
  }
}

/** Returns the classes of `className="…"` and the constant parts of className={`…`}. */
function literalClasses(text: string): string[] {
  const literals = text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)
  return Array.from(literals, ([, plain, template]) => plain ?? template ?? '')
    .flatMap((value) => value.replace(/\S*\$\{[^}]*\}\S*/g, ' ').split(/\s+/))
    .filter(Boolean)
}

const wordsInStrings = (text: string): string[] =>
  Array.from(text.matchAll(STRINGS), ([, single, double, template]) => single ?? double ?? template ?? '').flatMap(
    (value) => value.split(/[\s'"`${}]+/),
  )

const objectKeys = (text: string): string[] => Array.from(text.matchAll(/\b(\w+)\??:/g), ([, key = '']) => key)

const qualify = (file: string, names: string[]): string[] => names.map((name) => `${file}: ${name}`)
const nameOf = (entry: string): string => entry.slice(entry.lastIndexOf(' ') + 1)
const isUnused =
  (words: Set<string>) =>
  (entry: string): boolean =>
    !words.has(nameOf(entry))
