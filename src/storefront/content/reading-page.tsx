import type { ReactNode } from 'react'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'

interface Props {
  title: string
  lead: string
  children: ReactNode
}

/** A page of text in one column. */
export function ReadingPage({ title, lead, children }: Props) {
  return (
    <div className="wrap pb-8">
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: title }]} />
      <article className="reading">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </article>
    </div>
  )
}
