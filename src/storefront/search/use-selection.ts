import { useState } from 'react'

/**
 * The chosen suggestion of a term. Enter after more was typed searches for it: the suggestion was chosen for another term.
 * @returns its URL, and the function that chooses one
 */
export function useSelection(term: string): [href: string | undefined, select: (href: string | undefined) => void] {
  const [selection, setSelection] = useState<{ term: string; href: string | undefined }>()
  return [selection?.term === term ? selection.href : undefined, (href) => setSelection({ term, href })]
}
