import type { ReactNode } from 'react'
import * as styles from './title-bar.module.css'

interface Props {
  title: ReactNode
  /** 1 on a tab or page of its own, 2 in a section of More. */
  level?: 1 | 2 | undefined
  className?: string | undefined
  /** Buttons, at the right. */
  children?: ReactNode
}

/** The title of a page or section, with its buttons. */
export function TitleBar({ title, level = 1, className = '', children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={`${styles.titleBar} ${className}`}>
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}
