import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { toUserMessage } from '../../../api-client.ts'
import { MENU_NAMES, parseMenu } from '../../../domain/content/menus.ts'
import {
  type AdminSiteText,
  fieldsOf,
  type SiteTextFields,
  type SiteTextPreview as Preview,
} from '../../../domain/content/site-texts.ts'
import { SupportLine } from '../../../ui/content/support-line.tsx'
import { TextArticle } from '../../../ui/content/text-article.tsx'
import { TextSections } from '../../../ui/content/text-sections.tsx'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import type { SiteTextForm } from './site-text-form.ts'
import { siteTextPreviewQuery } from './site-text-queries.ts'
import * as styles from './site-text-preview.module.css'

const PREVIEW_DELAY_MS = 400

/** The typed text as customers would see it. */
export function EditorPreview({ text, form }: { text: AdminSiteText; form: SiteTextForm }) {
  const typed = useWatch({ control: form.control }) as SiteTextFields
  const fields = useDebounced(typed, PREVIEW_DELAY_MS)
  return (
    <section aria-labelledby="text-preview" className={styles.column}>
      <h3 id="text-preview">Preview</h3>
      <SiteTextPreview text={text} fields={fields} />
    </section>
  )
}

/** A text with these fields as customers would see it, and what they would not see as it was written. */
export function SiteTextPreview({ text, fields }: { text: AdminSiteText; fields: SiteTextFields }) {
  const query = siteTextPreviewQuery(text.name, fields)
  const { data, error } = useQuery(query)
  // Wrong texts have their messages at the fields: the page of the former texts is not theirs.
  const isWrong = !query.enabled
  const preview = error || isWrong ? undefined : data
  return (
    <>
      {isWrong && <p className="meta">Correct the text to see the page.</p>}
      {error && !isWrong && (
        <p role="alert" className="field-error">
          {toUserMessage(error, 'The preview could not be loaded.')}
        </p>
      )}
      {preview && preview.remarks.length > 0 && (
        <div className="note amber" role="status">
          <TriangleAlert className="icon" />
          <ul className={styles.remarks}>
            {preview.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </div>
      )}
      {preview && (
        <div className={styles.page}>
          {text.name === 'menus' && <MenuPreview fields={fields} />}
          {text.name === 'home' && <HomePreview preview={preview} />}
          {text.name !== 'menus' && text.name !== 'home' && <PagePreview text={text} preview={preview} />}
        </div>
      )}
    </>
  )
}

function PagePreview({ text: { name, title }, preview }: { text: AdminSiteText; preview: Preview }) {
  const store = useLoaderData({ from: '__root__' })
  return (
    <>
      <TextArticle heading={<p className={styles.title}>{title}</p>} lead={preview.lines.lead ?? ''}>
        <TextSections
          blocks={preview.blocks}
          hasQuestions={name === 'faqs'}
          support={<SupportLine store={store} />}
          opensTab
        />
      </TextArticle>
      <p className={`meta ${styles.description}`}>In search engines: {preview.lines.description}</p>
    </>
  )
}

const TITLES = [
  'neetTitle',
  'jeeTitle',
  'institutesTitle',
  'dealsTitle',
  'categoriesTitle',
  'testimonialsTitle',
] as const

const HomePreview = ({ preview: { lines, blocks } }: { preview: Preview }) => (
  <div className={styles.home}>
    <div className={`on-ink ${styles.banner}`}>
      <p>{lines.bannerSubtitle}</p>
      <p className={styles.title}>{lines.bannerTitle}</p>
      <p>{lines.bannerDescription}</p>
      <p>
        <span className="button main">{lines.bannerButton}</span>
      </p>
    </div>
    <p className="meta">The banner is shown while no other banner is.</p>
    <p>
      <b>{lines.noteTitle}</b> {lines.noteText}
    </p>
    <ul className={styles.titles}>
      {TITLES.map((field) => (
        <li key={field}>{lines[field]}</li>
      ))}
    </ul>
    <TextSections blocks={blocks} hasQuestions={false} support={null} opensTab />
  </div>
)

const MenuPreview = ({ fields }: { fields: SiteTextFields }) => (
  <div className={styles.home}>
    {MENU_NAMES.map((name) => (
      <div key={name}>
        <b>{fieldsOf('menus')[name]?.label}</b>
        <ul className={styles.links}>
          {parseMenu(fields[name] ?? '').map(({ label, href }, index) => (
            <li key={index}>
              <a className="inline-link" href={href} target="_blank" rel="noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)
