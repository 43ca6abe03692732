import { type Config, readConfig } from './config.ts'
import type { Connection } from './database/connect.ts'
import { openDatabase } from './database/open-database.ts'
import { type FileStore, FileTrouble } from './files/file-store.ts'
import { openFileStore } from './files/open-file-store.ts'
import type { Finding } from './verify/check.ts'
import { findingInLines } from './verify/verify-store.ts'

interface CommandOptions {
  /** The exit code of a command that could not do its work. */
  failedWith?: number
  /** Stands before the sentence that says why. */
  complaint?: string
}

/**
 * Does the work of a command, by the settings of the environment. Where it cannot be done, one sentence on stderr says why.
 * @param work answers with the exit code; what it throws is told by its message
 */
export async function runCommand(
  work: (config: Config) => Promise<number>,
  { failedWith = 1, complaint = '' }: CommandOptions = {},
): Promise<void> {
  try {
    process.exitCode = await work(readConfig(process.env))
  } catch (error) {
    process.stderr.write(`${complaint}${sentenceOf(error)}\n`)
    process.exitCode = failedWith
  }
}

/** What a command works on beside a store that may be open: its database as it stands, and its files. */
interface WorkPlace {
  database: Connection
  files: FileStore
}

/** Opens database and files for a piece of work, and closes them whatever came of it. */
export async function withStore<Result>(config: Config, work: (place: WorkPlace) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(config)
  try {
    return await work({ database, files: await openFileStore(config, () => {}) })
  } finally {
    await database.close()
  }
}

/** Tells what verify found. @returns how many things are wrong */
export function sayFindings(findings: readonly Finding[]): number {
  for (const line of findings.flatMap(findingInLines)) say(line)
  return findings.reduce((sum, { wrong }) => sum + wrong.length, 0)
}

/** Writes a line for whoever runs the command. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function sentenceOf(error: unknown): string {
  if (error instanceof FileTrouble) return error.reason
  return error instanceof Error ? error.message : String(error)
}
