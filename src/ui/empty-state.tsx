import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  icon?: LucideIcon | undefined
  title?: string | undefined
  sentence: string
  /** One useful button. */
  children?: ReactNode
}

/** Stands where a list would stand, and says why there is none. */
export function EmptyState({ icon: Icon, title, sentence, children }: Props) {
  return (
    <div className="empty">
      {Icon && <Icon className="icon icon-l" />}
      {title && <h2 className="h3">{title}</h2>}
      <p>{sentence}</p>
      {children}
    </div>
  )
}
