/** Returns a typed number without the unit that its field has anyway. @example withoutUnit('10 %', '%') // '10' */
export function withoutUnit<Typed>(typed: Typed, unit: '%' | '₹'): Typed | string {
  if (typeof typed !== 'string') return typed
  const text = typed.trim()
  if (unit === '%') return text.endsWith('%') ? text.slice(0, -1).trim() : text
  return (text.startsWith('₹') ? text.slice(1).trim() : text).replaceAll(',', '')
}
