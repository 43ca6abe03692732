import path from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'
import type { Import, MeasuredFunction, ParsedFile, SourceFile } from './source.ts'

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

/** Reads what the checks need from a TypeScript or JavaScript file. Throws when it does not parse. */
export function parse(file: SourceFile): ParsedFile {
  const { program, errors } = parseSync(file.path, file.text)
  const [error] = errors
  if (error) throw new Error(`${file.path}: ${error.message}`)
  const lineAt = lineCounter(file.text)
  return {
    ...file,
    lines: lineAt(file.text.trimEnd().length),
    imports: importsOf(program, file.path, lineAt),
    functions: functionsOf(program, lineAt),
    onlyReExports: program.body.length > 0 && program.body.every(isReExport),
  }
}

const isReExport = (node: ESTree.Program['body'][number]) =>
  node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null)

function importsOf(program: ESTree.Program, from: string, lineAt: (offset: number) => number): Import[] {
  const imports: Import[] = []
  const add = (source: ESTree.StringLiteral, typeOnly: boolean) => {
    const name = source.value.replace(/\?.*$/, '')
    const isFile = name.startsWith('.')
    const target = isFile ? path.posix.join(path.posix.dirname(from), name) : name
    imports.push({ line: lineAt(source.start), target, isFile, typeOnly })
  }
  const visitor = new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => node.source && add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => isText(node.source) && add(node.source, false),
    TSImportType: (node) => add(node.source, true),
  })
  visitor.visit(program)
  return imports
}

const isText = (node: ESTree.Expression): node is ESTree.StringLiteral =>
  node.type === 'Literal' && typeof node.value === 'string'

function functionsOf(program: ESTree.Program, lineAt: (offset: number) => number): MeasuredFunction[] {
  const functions: MeasuredFunction[] = []
  const names = new Map<number, string>()
  const measure = (node: FunctionNode) => {
    const line = lineAt(node.start)
    const name = node.id?.name ?? names.get(node.start) ?? 'a function without a name'
    functions.push({ line, name, lines: lineAt(node.end) - line + 1 })
  }
  const remember = (value: { start: number } | null, key: { type: string; name?: unknown }) => {
    if (value && key.type === 'Identifier') names.set(value.start, String(key.name))
  }
  const visitor = new Visitor({
    VariableDeclarator: (node) => remember(functionWithin(node.init), node.id),
    Property: (node) => remember(node.value, node.key),
    MethodDefinition: (node) => remember(node.value, node.key),
    PropertyDefinition: (node) => remember(node.value, node.key),
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  })
  visitor.visit(program)
  return functions
}

/** `memo(() => …)` and `forwardRef(function …)` are components too: the name belongs to the function inside. */
const functionWithin = (value: ESTree.Expression | null) =>
  value?.type === 'CallExpression' ? (value.arguments[0] ?? null) : value

function lineCounter(text: string): (offset: number) => number {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), (match) => match.index + 1)]
  return (offset) => {
    const next = starts.findIndex((start) => start > offset)
    return next === -1 ? starts.length : next
  }
}
