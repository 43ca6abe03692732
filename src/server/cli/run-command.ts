import { type Config, readConfig } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Connection } from '../database/connect.ts'
import { openDatabase } from '../database/open-database.ts'
import { type FileStorage, StorageError } from '../storage/file-storage.ts'
import { openStorage } from '../storage/open-storage.ts'
import { serializeError } from '../observability/error-serializer.ts'
import type { CheckResult } from '../verify/check.ts'
import { formatCheckResult } from '../verify/verify-store.ts'

interface CommandOptions {
  /** The exit code of a command that could not do its work. */
  failureExitCode?: number
  /** Printed before the error message. */
  errorPrefix?: string
}

/**
 * Runs a command with the configuration of the environment and sets the exit code.
 * @param work returns the exit code; the message of an error that it throws is printed to stderr
 */
export async function runCommand(
  work: (config: Config) => Promise<number>,
  { failureExitCode = 1, errorPrefix = '' }: CommandOptions = {},
): Promise<void> {
  try {
    process.exitCode = await work(readConfig(process.env))
  } catch (error) {
    process.stderr.write(`${errorPrefix}${toUserMessage(error)}\n`)
    process.exitCode = failureExitCode
  }
}

/** Database and files of a store that may be open at the same time. */
interface StoreContext {
  database: Connection
  files: FileStorage
}

/** Opens database and files without migrating, and closes them after the work, also when it throws. */
export async function withStore<Result>(
  config: Config,
  work: (store: StoreContext) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(config)
  try {
    return await work({ database, files: await openStorage(config, () => {}) })
  } finally {
    await database.close()
  }
}

/** Prints the results of verify. @returns the number of violations */
export function printFindings(findings: readonly CheckResult[]): number {
  for (const line of findings.flatMap(formatCheckResult)) printLine(line)
  return findings.reduce((sum, { violations }) => sum + violations.length, 0)
}

/** Writes a line to stdout. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

function toUserMessage(error: unknown): string {
  if (error instanceof StorageError) return error.reason
  return error instanceof ConfigError ? error.message : serializeError(error).message
}
