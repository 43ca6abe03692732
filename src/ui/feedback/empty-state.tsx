import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  icon?: LucideIcon | undefined
  title?: string | undefined
  message: string
  /** One useful button. */
  children?: ReactNode
}

/** Replaces an empty list and says why it is empty. */
export function EmptyState({ icon: Icon, title, message: sentence, children }: Props) {
  return (
    <div className="empty">
      {Icon && <Icon className="icon icon-l" />}
      {title && <h2 className="h3">{title}</h2>}
      <p>{sentence}</p>
      {children}
    </div>
  )
}
