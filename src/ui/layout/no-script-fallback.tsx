import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** What stands there where scripts are off: most often the way to a page that shows the same. */
  fallback: ReactNode
}

/** Something that only a script will ever fill. */
export function NoScriptFallback({ children, fallback: otherwise }: Props) {
  return (
    <>
      <div className="with-script">{children}</div>
      <noscript>{otherwise}</noscript>
    </>
  )
}
