import type { ReactNode } from 'react'
import * as styles from './panel-header.module.css'

interface Props {
  title: ReactNode
  /** Id of the heading, to label the panel with it. */
  id?: string | undefined
  /** A link, count or status, at the right. */
  children?: ReactNode
}

/** The header of a dashboard panel. */
export function PanelHeader({ title, id, children }: Props) {
  return (
    <div className={styles.header}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}
