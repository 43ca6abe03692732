import type { ReactNode } from 'react'

/** A link for those without scripts, on a line of its own. */
export function PlainLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p>
      <a className="link" href={href}>
        {children}
      </a>
    </p>
  )
}
