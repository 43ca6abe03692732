/** The first letters of the first two words. @example initialsOf('Physics Wallah') // 'PW' */
export function initialsOf(name: string): string {
  const letters = name.match(/\b\p{L}/gu) ?? []
  return letters.slice(0, 2).join('').toUpperCase()
}
