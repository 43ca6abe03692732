import { type MoreSection, sectionHref } from '../../components/admin-url.ts'
import { ALL_ROWS } from '../../components/table/use-table-state.ts'
import { ViewLink, ViewLinks } from './view-links.tsx'

interface SectionViewsProps<View extends string> {
  section: MoreSection
  labels: Record<View, string>
  views: readonly View[]
  counts: Partial<Record<View, number>> | undefined
  current: string | undefined
  /** The view of finished work, whose number is not shown. */
  finished: View
  /** The view whose number is a problem. */
  problem?: View
}

/** The views of a work list in a section of More, each with its number, and all of them. */
export const SectionViews = <View extends string>(props: SectionViewsProps<View>) => {
  const { section, labels, views, counts, current, finished, problem } = props
  return (
    <ViewLinks label="Views">
      {views.map((view) => (
        <ViewLink
          key={view}
          href={`${sectionHref(section)}&view=${view}`}
          isCurrent={view === current}
          count={view === finished ? undefined : counts?.[view]}
          isProblem={view === problem}
        >
          {labels[view]}
        </ViewLink>
      ))}
      <ViewLink href={`${sectionHref(section)}&view=${ALL_ROWS}`} isCurrent={!current}>
        All
      </ViewLink>
    </ViewLinks>
  )
}
