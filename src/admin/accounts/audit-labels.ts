import { AUDIT_KINDS, type AuditEntry } from '../../domain/accounts/staff-accounts.ts'

const ACTION_LABELS: Record<string, string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  sync: 'synced',
  test: 'tested',
  resend: 'resent',
  'resend email': 'resent an email about',
  retry: 'retried',
  comment: 'commented on',
  import: 'imported',
  duplicate: 'duplicated',
  receive: 'received copies of',
  count: 'counted copies of',
  'take out': 'took out copies of',
  undo: 'undid a change of',
  ship: 'sent to the courier:',
  courier: 'updated the shipment of',
  reorder: 'reordered the images of',
  'bulk edit': 'changed',
  'bulk delete': 'deleted',
  block: 'blocked',
  unblock: 'unblocked',
  merge: 'merged another into',
  'add note': 'added a note about',
  'edit note': 'changed a note about',
  'delete note': 'deleted a note about',
  export: 'exported',
  login: 'logged in as',
  'login failed': 'failed to log in as',
  logout: 'logged out as',
  'change password': 'changed the password of',
  'enable two-factor': 'turned on two-factor authentication of',
  'disable two-factor': 'turned off two-factor authentication of',
  'override risk': 'chose the level of risk of',
  'reset password': 'reset the password of',
  'end sessions': 'ended the sessions of',
  'recover-images': 'recovered images of',
  'migrate-images': 'migrated images of',
}
/** Labels of fields whose names do not say enough. */
const FIELD_LABELS: Record<string, string> = {
  isEnabled: 'Two-factor authentication',
  isAdmin: 'Admin',
  role: 'Role',
  ended: 'Ended sessions',
  ipAddress: 'IP address',
  isSearch: 'With a search',
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
  return names.map((name) => ({
    name: fieldLabel(name),
    before: formatValue(before?.[name]),
    after: formatValue(after?.[name]),
  }))
}

/** @example fieldLabel('moduleCount') // 'Module count' */
function fieldLabel(name: string): string {
  if (Object.hasOwn(FIELD_LABELS, name)) return FIELD_LABELS[name] ?? name
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length > 0 ? value.map(formatValue).join(', ') : '—'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
