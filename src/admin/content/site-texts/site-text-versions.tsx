import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, readJson } from '../../../api-client.ts'
import { type AdminSiteText, type SiteTextVersion, STANDARD_VERSION } from '../../../domain/content/site-texts.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import { SiteTextPreview } from './site-text-preview.tsx'
import { SITE_TEXT_QUERIES, siteTextVersionsQuery } from './site-text-queries.ts'
import * as styles from './site-text-versions.module.css'

interface Props {
  text: AdminSiteText
  /** Whether the form has changes that are not saved. */
  isDirty: boolean
  /** Receives the text after a version was restored. */
  onRestore: (text: AdminSiteText) => void
}

type Shown = Pick<SiteTextVersion, 'id' | 'fields'> & { title: string }

/** The versions of a text, newest first, down to its standard text. */
export function SiteTextVersions({ text, isDirty, onRestore }: Props) {
  const { data: versions = [] } = useQuery(siteTextVersionsQuery(text.name))
  const [shown, setShown] = useState<Shown>()
  const [newest] = versions
  return (
    <section aria-labelledby="text-versions" className={styles.versions}>
      <h3 id="text-versions">Versions</h3>
      <ul>
        {versions.map((version) => (
          <li key={version.id}>
            <span>
              <b>{formatDateTime(version.createdAt)}</b> by {version.createdBy}
              {version === newest && ' · shown now'}
              <small className="meta">{describeOrigin(version, versions)}</small>
            </span>
            <ShowButton
              version={{ ...version, title: `Version of ${formatDateTime(version.createdAt)}` }}
              onShow={setShown}
            />
          </li>
        ))}
        <li>
          <span>
            <b>Standard text</b>
            {versions.length === 0 && ' · shown now'}
          </span>
          <ShowButton
            version={{ id: STANDARD_VERSION, fields: text.standard, title: 'Standard text' }}
            onShow={setShown}
          />
        </li>
      </ul>
      {shown && (
        <VersionDialog
          text={text}
          version={shown}
          isDirty={isDirty}
          onRestore={onRestore}
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  )
}

function describeOrigin({ restoredFrom }: SiteTextVersion, versions: readonly SiteTextVersion[]): string | undefined {
  if (restoredFrom === null) return undefined
  if (restoredFrom === STANDARD_VERSION) return 'Standard text restored'
  const origin = versions.find(({ id }) => id === restoredFrom)
  return origin ? `Version of ${formatDateTime(origin.createdAt)} restored` : 'Earlier version restored'
}

const ShowButton = ({ version, onShow }: { version: Shown; onShow: (version: Shown) => void }) => (
  <button type="button" className="button" aria-label={`View: ${version.title}`} onClick={() => onShow(version)}>
    View
  </button>
)

interface DialogProps extends Props {
  version: Shown
  onClose: () => void
}

/** A version as customers saw it, with a button that restores it. */
function VersionDialog({ text, version: { id, title, fields }, isDirty, onRestore, onClose }: DialogProps) {
  const { name } = text
  const isCurrent = Object.entries(fields).every(([field, value]) => text.fields[field] === value)
  const restore = useSubmit({
    submit: () =>
      readJson(api.admin['site-texts'][':name'].versions[':id'].restore.$post({ param: { name, id: String(id) } })),
    success: `${text.title} restored`,
    failureTitle: 'The version was not restored',
    refresh: SITE_TEXT_QUERIES,
    onSuccess: (restored) => {
      onRestore(restored)
      onClose()
    },
  })
  return (
    <Dialog
      title={title}
      width={860}
      onClose={onClose}
      footer={
        <>
          <span className="meta">{restoreHint(isCurrent, isDirty)}</span>
          <button
            type="button"
            className="button main"
            disabled={isCurrent || isDirty || restore.isPending}
            onClick={() => restore.mutate()}
          >
            {restore.isPending ? 'Restoring…' : 'Restore'}
          </button>
        </>
      }
    >
      <SiteTextPreview text={text} fields={fields} />
    </Dialog>
  )
}

function restoreHint(isCurrent: boolean, isDirty: boolean): string {
  if (isCurrent) return 'This is the current text.'
  return isDirty ? 'Save or discard your changes first.' : 'The current text stays in the versions.'
}
