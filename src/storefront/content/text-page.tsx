import type { ReactNode } from 'react'
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx'
import * as styles from './text-page.module.css'

interface Props {
  title: string
  lead: string
  children: ReactNode
}

export function TextPage({ title, lead, children }: Props) {
  return (
    <div className={`wrap ${styles.container}`}>
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: title }]} />
      <article className={styles.page}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </article>
    </div>
  )
}
