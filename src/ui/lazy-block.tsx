import type { ReactNode } from 'react'
import { useInView } from './use-in-view.ts'
import { WithScript } from './with-script.tsx'

interface Props {
  /** How many pixels before it is in view it is drawn. */
  margin?: number | undefined
  /** Same box as what comes. */
  placeholder: ReactNode
  /** Stands in the place of the placeholder where scripts are off. */
  otherwise: ReactNode
  children: () => ReactNode
}

/** Draws its content when the reader is about to reach it. */
export function LazyBlock({ margin = 200, placeholder, otherwise, children }: Props) {
  const [ref, seen] = useInView(margin)
  return <div ref={ref}>{seen ? children() : <WithScript otherwise={otherwise}>{placeholder}</WithScript>}</div>
}
