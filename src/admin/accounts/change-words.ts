import { AUDIT_KINDS, type AuditEntry } from '../../domain/staff-accounts.ts'

const ACTIONS: Record<string, string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  sync: 'synced',
  'send-again': 'sent again',
  'try-again': 'tried again',
}
const LONGEST = 120

/** One field of a change, in words. */
export interface FieldChange {
  name: string
  before: string
  after: string
}

/** What was done, to what sort of thing. @example deedOf(entry) // 'changed product' */
export function deedOf({ action, kind }: Pick<AuditEntry, 'action' | 'kind'>): string {
  const thing = Object.hasOwn(AUDIT_KINDS, kind) ? AUDIT_KINDS[kind as keyof typeof AUDIT_KINDS].toLowerCase() : kind
  return `${ACTIONS[action] ?? action} ${thing}`
}

/** The fields that changed, by name, each before and after. */
export function fieldChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => ({ name, before: wordsOf(before?.[name]), after: wordsOf(after?.[name]) }))
}

function wordsOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length > 0 ? value.map(wordsOf).join(', ') : '—'
  const words = typeof value === 'string' ? value : JSON.stringify(value)
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
}
