import type { ReactNode } from 'react'
import * as styles from './text-article.module.css'

interface Props {
  heading: ReactNode
  lead: string
  children: ReactNode
}

/** A page of text in sections. */
export const TextArticle = ({ heading, lead, children }: Props) => (
  <article className={styles.page}>
    {heading}
    <p className={styles.lead}>{lead}</p>
    {children}
  </article>
)
