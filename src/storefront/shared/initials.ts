/** Returns the first characters of the first two words. @example initialsOf('Physics Wallah') // 'PW' */
export function initialsOf(name: string): string {
  const initials = name.match(/\b\p{L}/gu) ?? []
  return initials.slice(0, 2).join('').toUpperCase()
}
