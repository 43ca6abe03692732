import type { ReactNode } from 'react'
import * as skeletons from '../feedback/skeleton.module.css'
import { useInView } from '../hooks/use-in-view.ts'
import { NoScriptFallback } from './no-script-fallback.tsx'

interface Props {
  /** The distance from the viewport, in pixels, at which the content renders. */
  margin?: number | undefined
  /** Has the same size as the content. */
  placeholder: ReactNode
  /** Replaces the placeholder without scripts. */
  noScript: ReactNode
  children: () => ReactNode
}

/** Renders its content when it comes near the viewport. */
export function RenderInView({ margin = 200, placeholder, noScript, children }: Props) {
  const [ref, isNear] = useInView(margin)
  if (isNear) return <div ref={ref}>{children()}</div>
  return (
    <div ref={ref}>
      <DeferredPlaceholder noScript={noScript}>{placeholder}</DeferredPlaceholder>
    </div>
  )
}

/** Takes the place of content that does not load yet: it does not move, and screen readers announce nothing. */
export const DeferredPlaceholder = ({ noScript, children }: { noScript: ReactNode; children: ReactNode }) => (
  <NoScriptFallback fallback={noScript}>
    <div aria-hidden="true" className={skeletons.still}>
      {children}
    </div>
  </NoScriptFallback>
)
