import { keepText, keptText } from '../cart/kept-text.ts'

const session = () => sessionStorage

/** A record kept until the tab closes; undefined where there is none or it cannot be read. */
export function sessionRecord(key: string): Record<string, unknown> | undefined {
  try {
    const record: unknown = JSON.parse(keptText(session, key) ?? 'null')
    return typeof record === 'object' && record !== null ? (record as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

export const keepSessionRecord = (key: string, record: object): void => keepText(session, key, JSON.stringify(record))

export const dropSessionRecord = (key: string): void => keepText(session, key, null)
