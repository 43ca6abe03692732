import type { ReactNode } from 'react'
import { useInView } from '../hooks/use-in-view.ts'
import { NoScriptFallback } from './no-script-fallback.tsx'

interface Props {
  /** How many pixels before it is in view it is drawn. */
  margin?: number | undefined
  /** Same box as what comes. */
  placeholder: ReactNode
  /** Stands in the place of the placeholder where scripts are off. */
  noScript: ReactNode
  children: () => ReactNode
}

/** Draws its content when the reader is about to reach it. */
export function RenderInView({ margin = 200, placeholder, noScript: otherwise, children }: Props) {
  const [ref, seen] = useInView(margin)
  return (
    <div ref={ref}>{seen ? children() : <NoScriptFallback fallback={otherwise}>{placeholder}</NoScriptFallback>}</div>
  )
}
