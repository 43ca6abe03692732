import pino, { type Level, type Logger } from 'pino'
import { describeValue, serializeError } from './observability/error-serializer.ts'

const STDERR = 2
const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'debug' } as const

/** Opens a log whose `err` fields are redacted. By default lines are buffered: a system call for each would be slow. */
export const openLog = (level: string, destination = pino.destination({ sync: false })): Logger =>
  pino({ level, serializers: { err: serializeError } }, destination)

/**
 * Redacts output that bypasses the log: uncaught errors, which end the process, and the console output of libraries. Both
 * could contain SQL with its parameters.
 * @param withConsole false in development, where the build tool prints to the console
 */
export function redactOutput({ withConsole }: { withConsole: boolean }): void {
  const log = openLog('trace', pino.destination({ dest: STDERR, sync: true }))
  const crash = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error')
    process.exit(1)
  }
  process.on('uncaughtException', crash).on('unhandledRejection', crash)
  if (withConsole) redactConsole(log)
}

function redactConsole(log: Logger): void {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, Level][]) {
    console[method] = (...args: unknown[]) => {
      const err = args.find((arg) => arg instanceof Error)
      log[level](err ? { err } : {}, textOf(args.filter((arg) => !(arg instanceof Error))))
    }
  }
}

/** Prints no values other than strings: they may contain personal data. */
const textOf = (args: unknown[]): string =>
  args.map((arg) => (typeof arg === 'string' || typeof arg === 'object' ? describeValue(arg) : typeof arg)).join(' ') ||
  'console'
