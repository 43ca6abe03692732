import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFile, programsFolder } from '../package-files.ts'

const POSITION = /file:\/\/[^\s:)]+\.js:\d+:\d+/g

const maps = new Map<string, SourceMap | undefined>()

/**
 * Replaces the positions in the bundles of `dist/server` by those in the sources, such as `src/server/app.ts:12:3`. A map is
 * read when the first error needs it: with Node's own option all of them would be in memory from the start.
 * @param stack the stack of an error
 * @param folder the folder of the built programs
 * @returns the same text where there is no map, as in development
 */
export const withSourcePositions = (stack: string, folder = programsFolder): string =>
  stack.replaceAll(POSITION, (position) => sourcePosition(position, folder))

function sourcePosition(position: string, folder: string): string {
  const [, url = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(position) ?? []
  const file = fileURLToPath(url)
  if (path.dirname(file) !== folder) return position
  const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
  if (!found || !('originalSource' in found)) return position
  const source = path.relative(packageFile(), path.resolve(folder, found.originalSource))
  return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`))
  return maps.get(file)
}

const readMap = (file: string): SourceMap | undefined =>
  existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload) : undefined
