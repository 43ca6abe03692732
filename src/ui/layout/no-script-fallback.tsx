import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** The content without scripts, usually a link to a page with the same content. */
  fallback: ReactNode
}

/** Content that a script fills, with a replacement for pages without scripts. */
export function NoScriptFallback({ children, fallback }: Props) {
  return (
    <>
      <div className="with-script">{children}</div>
      <noscript>{fallback}</noscript>
    </>
  )
}
