import { type Role, ROLE_LABELS } from '../../domain/accounts/roles.ts'
import { AUDIT_KINDS, type AuditEntry } from '../../domain/accounts/staff-accounts.ts'
import { PRODUCT_VALUE_LABELS } from '../../domain/catalog/products/product-value-labels.ts'
import { orderValueLabel } from '../../domain/shipping/order-value-labels.ts'
import { formatAmount, paiseToRupees } from '../../domain/values/money.ts'

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
  place: 'placed',
  modify: 'changed',
  cancel: 'cancelled',
  pack: 'packed',
  unpack: 'took back to packing:',
  confirmation: 'changed the confirmation of',
  call: 'called the customer of',
  'undo call': 'undid the result of a call about',
  'auto-cancel': 'cancelled without an answer:',
  ndr: 'handled a failed delivery of',
  rto: 'received the parcel that came back:',
  return: 'handled a return of',
  refund: 'paid money back for',
  'set payee': 'entered the UPI ID of a refund of',
  'read payee': 'read the UPI ID of a refund of',
  remit: 'recorded the payment of',
  'write-off': 'wrote off the cash of',
  reverse: 'reversed',
  resolve: 'resolved',
  close: 'closed',
  reply: 'replied to',
  publish: 'published',
  hide: 'hid',
  'settle-reports': 'settled the reports about',
  remove: 'removed',
}
/** Labels of fields whose names do not say enough. */
const FIELD_LABELS: Record<string, string> = {
  isEnabled: 'Two-factor authentication',
  isAdmin: 'Admin',
  role: 'Role',
  ended: 'Ended sessions',
  ipAddress: 'IP address',
  isSearch: 'With a search',
  utr: 'UTR',
}
/** What staff read for a stored value of a field, by the kind of the entry. */
const VALUE_LABELS: Partial<Record<string, (field: string, value: string) => string>> = {
  order: orderValueLabel,
  product: (field, value) => PRODUCT_VALUE_LABELS[field]?.[value] ?? value,
  user: (field, value) => (field === 'role' ? (ROLE_LABELS[value as Role] ?? value) : value),
}
const MAX_LENGTH = 120
/** The end of the name of a field with an amount in paise. Staff read rupees. */
const PAISE = /Paise$/

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
export function fieldChanges({ kind, before, after }: Pick<AuditEntry, 'kind' | 'before' | 'after'>): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => {
    const label = (value: string) => VALUE_LABELS[kind]?.(name, value) ?? value
    const format = (value: unknown) =>
      typeof value === 'number' && PAISE.test(name) ? formatAmount(paiseToRupees(value)) : formatValue(value, label)
    return { name: fieldLabel(name), before: format(before?.[name]), after: format(after?.[name]) }
  })
}

/** @example fieldLabel('moduleCount') // 'Module count' */
function fieldLabel(name: string): string {
  if (Object.hasOwn(FIELD_LABELS, name)) return FIELD_LABELS[name] ?? name
  const words = name.replace(PAISE, '').replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function formatValue(value: unknown, label: (value: string) => string): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length > 0 ? value.map((item) => formatValue(item, label)).join(', ') : '—'
  const text = typeof value === 'string' ? label(value) : JSON.stringify(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
