import { AUDIT_KINDS, type AuditEntry } from '../../domain/accounts/staff-accounts.ts'

const ACTION_LABELS: Record<string, string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  sync: 'synced',
  resend: 'resent',
  retry: 'retried',
}
const MAX_LENGTH = 120

/** One changed field with formatted values. */
export interface FieldChange {
  name: string
  before: string
  after: string
}

/** Returns action and kind. @example describeAction(entry) // 'changed product' */
export function describeAction({ action, kind }: Pick<AuditEntry, 'action' | 'kind'>): string {
  const noun = Object.hasOwn(AUDIT_KINDS, kind) ? AUDIT_KINDS[kind as keyof typeof AUDIT_KINDS].toLowerCase() : kind
  return `${ACTION_LABELS[action] ?? action} ${noun}`
}

/** Returns the changed fields with their values before and after. */
export function fieldChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => ({ name, before: formatValue(before?.[name]), after: formatValue(after?.[name]) }))
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length > 0 ? value.map(formatValue).join(', ') : '—'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
