/** Formats a field's value; `names` resolves its ids. */
export function formatValue(value: unknown, names: Record<string, string> = {}): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length > 0 ? value.map((item) => formatValue(item, names)).join(', ') : 'Empty'
  const text = typeof value === 'number' ? String(value) : (value as string)
  return names[text] ?? text
}
