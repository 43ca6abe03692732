import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { toUserMessage } from '../../../api-client.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ExportButtons } from '../../components/table/export-button.tsx'
import { TitleBar } from '../../components/title-bar.tsx'
import { BrokenLinks } from './broken-links.tsx'
import { SiteTextEditor } from './site-text-editor.tsx'
import { SiteTextList } from './site-text-list.tsx'
import { siteTextsQuery } from './site-text-queries.ts'
import * as styles from './site-texts-section.module.css'

/** The texts of pages, home page and menus: a list, or the editor of the text that the URL names. */
export function SiteTextsSection() {
  const { edit } = useSearch({ from: '/_staff/admin' })
  const { data: texts, error, refetch } = useQuery(siteTextsQuery())
  const edited = texts?.find(({ name }) => name === edit)
  if (edited) return <SiteTextEditor key={edited.name} text={edited} />
  return (
    <>
      <TitleBar title="Site Texts" level={2}>
        <ExportButtons href={(format) => `/api/admin/site-texts/export?format=${format}`} />
      </TitleBar>
      <p className="meta">
        What customers read on these pages can be changed here. Every change is a version that can be restored.
      </p>
      {texts && (
        <>
          <BrokenLinks />
          <SiteTextList texts={texts} />
        </>
      )}
      {!texts && error && (
        <ErrorState message={toUserMessage(error, 'The texts could not be loaded.')} onRetry={() => void refetch()} />
      )}
      {!texts && !error && (
        <Loading>
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
    </>
  )
}
