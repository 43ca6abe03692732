import type { ReactNode } from 'react'
import { TextArticle } from '../../ui/content/text-article.tsx'
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
      <TextArticle heading={<h1>{title}</h1>} lead={lead}>
        {children}
      </TextArticle>
    </div>
  )
}
