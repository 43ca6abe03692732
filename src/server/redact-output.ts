import pino, { type Level, type Logger } from 'pino'
import { serializeError, redactText } from './observability/error-serializer.ts'

const STDERR = 2
const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'debug' } as const

/** Opens a log whose `err` fields go through the redacting serializer. Lines are written together by default. */
export const openLog = (level: string, destination = pino.destination({ sync: false })): Logger =>
  pino({ level, serializers: { err: serializeError } }, destination)

/**
 * Redacts what reaches stderr without the log: an error that nothing caught ends the process with a redacted line, and
 * what libraries print to the console becomes one. Node and libraries would print SQL with its parameters.
 * @param withConsole false in development, where the build tool talks on the console
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

/** All but strings is named by its type only: any of their values may be personal. */
const textOf = (args: unknown[]): string =>
  args.map((arg) => (typeof arg === 'string' ? redactText(arg) : Object.prototype.toString.call(arg))).join(' ') ||
  'console'
