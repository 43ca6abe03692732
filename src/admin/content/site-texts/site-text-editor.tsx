import { ChevronLeft, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, api, readJson, toUserMessage } from '../../../api-client.ts'
import {
  type AdminSiteText,
  fieldsOf,
  type SiteTextFields,
  siteTextSchema,
} from '../../../domain/content/site-texts.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { schemaResolver } from '../../../ui/forms/schema-resolver.ts'
import { sectionHref } from '../../components/admin-url.ts'
import { UnsavedGuard } from '../../components/dialogs/unsaved-guard.tsx'
import { useEditedRow } from '../../components/dialogs/use-edited-row.tsx'
import { ErrorCount, setServerErrors, useFocusFirstError } from '../../components/form-errors.tsx'
import { TitleBar } from '../../components/title-bar.tsx'
import { toast } from '../../components/toast.ts'
import { useRefresh } from '../../components/use-submit.ts'
import { SiteTextFieldList } from './site-text-field-list.tsx'
import { EditorPreview } from './site-text-preview.tsx'
import { SITE_TEXT_QUERIES } from './site-text-queries.ts'
import { SiteTextVersions } from './site-text-versions.tsx'
import { ViewChoice, type View } from './view-choice.tsx'
import * as styles from './site-text-editor.module.css'

/** Edits a text beside its preview; on a phone one of them is shown. */
export function SiteTextEditor({ text }: { text: AdminSiteText }) {
  const { name, title, path } = text
  const { form, save, show, dialog } = useSiteTextForm(text)
  const [view, setView] = useState<View>('text')
  const { isDirty, isSubmitting, submitCount, errors } = form.formState
  const formElement = useFocusFirstError(submitCount)
  return (
    <>
      <ShopLink className={styles.back} href={sectionHref('site-texts')}>
        <ChevronLeft className="icon icon-s" />
        Site Texts
      </ShopLink>
      <TitleBar title={title} level={2}>
        <a className="button" href={path} target="_blank" rel="noopener">
          <ExternalLink className="icon" />
          View page
        </a>
      </TitleBar>
      <ViewChoice view={view} onChange={setView} />
      <div className={styles.columns} data-view={view}>
        <form
          ref={formElement}
          className={styles.form}
          noValidate
          aria-label={title}
          onSubmit={(event) => void form.handleSubmit(save)(event)}
        >
          <SiteTextFieldList name={name} form={form} />
          <div className={styles.buttons}>
            <ErrorCount count={submitCount > 0 ? Object.keys(errors).length : 0} />
            <button
              type="button"
              className="button quiet"
              disabled={!isDirty || isSubmitting}
              onClick={() => form.reset()}
            >
              Discard changes
            </button>
            <button type="submit" className="button main" disabled={!isDirty || isSubmitting}>
              {isSubmitting ? 'Saving…' : 'Save'}
            </button>
          </div>
        </form>
        <EditorPreview text={text} form={form} />
        <SiteTextVersions text={text} isDirty={isDirty} onRestore={show} />
      </div>
      {dialog}
      <UnsavedGuard hasUnsavedChanges={() => form.formState.isDirty} />
    </>
  )
}

/** The form of a text, with the check for changes of other users. */
function useSiteTextForm({ name, title, fields }: AdminSiteText) {
  const refresh = useRefresh()
  const form = useForm<SiteTextFields, unknown, SiteTextFields>({
    resolver: schemaResolver(siteTextSchema(name)),
    defaultValues: fields,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const labels = Object.fromEntries(Object.entries(fieldsOf(name)).map(([field, { label }]) => [field, label]))
  const edit = useEditedRow(form, { row: fields, toValues: (row) => row, name: 'text', labels, format: shorten })
  /** Continues from the stored text. */
  const show = (stored: AdminSiteText) => {
    form.reset(stored.fields)
    edit.rebase(stored.fields)
  }
  const save = async (checked: SiteTextFields) => {
    const { expected, ...changed } = edit.changes(checked) as { expected: Record<string, unknown> } & SiteTextFields
    try {
      show(
        await readJson(
          api.admin['site-texts'][':name'].$patch({ param: { name }, json: { fields: changed, expected } }),
        ),
      )
    } catch (error) {
      if (error instanceof ApiError && edit.openConflict(error)) return
      toast.error({ title: `${title} was not saved`, description: toUserMessage(error, 'An error occurred.') })
      if (error instanceof ApiError) setServerErrors(form, error.fields)
      return
    }
    toast.success({ description: `${title} saved` })
    await refresh(SITE_TEXT_QUERIES)
  }
  return { form, save, show, dialog: edit.dialog }
}

const SHORT = 400
const shorten = (_: string, value: unknown): string => {
  const text = String(value)
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text
}
