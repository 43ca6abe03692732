import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, toUserMessage } from '../../../api-client.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import * as styles from './form-dialog.module.css'
import { toast } from '../toast.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { type Changes, type EditedRow, useEditedRow } from './use-edited-row.tsx'
import { useRefresh } from '../use-submit.ts'

interface Props<Typed extends FieldValues, Checked, Row> {
  title: string
  /** Schema of the endpoint. */
  schema: z.ZodType<Checked, Typed>
  /** Initial values. */
  values: DefaultValues<Typed>
  /** The edited row; undefined to add one. */
  edited?: EditedRow<Typed, Row> | undefined
  /** @param changes only what the user changed, for an edit */
  save: (checked: Checked, changes: Changes<Checked>) => Promise<unknown>
  /** Toast after saving. */
  success: string
  /** Title of the error toast; the reason is below it. */
  failureTitle?: string | undefined
  /** Names of queries to invalidate. */
  refresh?: readonly string[] | undefined
  onClose: () => void
  /** Renders the fields with `bindField(form, 'name')`. */
  children: (form: UseFormReturn<Typed, unknown, Checked>) => ReactNode
  saveLabel?: string | undefined
  width?: 560 | 760 | 860 | undefined
}

/**
 * A form dialog validated by the endpoint's schema. It warns before unsaved input is lost (closing, Escape,
 * navigation), does not clear the fields when saving fails, shows the server's `fields` beside the fields, and asks when
 * another user has changed the same fields.
 */
export function FormDialog<Typed extends FieldValues, Checked extends object, Row extends object = object>(
  props: Props<Typed, Checked, Row>,
) {
  const { title, schema, values, success, onClose, saveLabel = 'Save' } = props
  const id = useId()
  const refresh = useRefresh()
  const form = useForm<Typed, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues: values,
    mode: 'onTouched',
    // Only reaches registered inputs; useFocusFirstError also reaches groups of checkboxes.
    shouldFocusError: false,
  })
  const edit = useEditedRow(form, props.edited)
  const { isDirty, isSubmitting, submitCount, errors } = form.formState
  const errorCount = submitCount > 0 ? Object.keys(errors).length : 0
  const formElement = useFocusFirstError(submitCount)
  const [isClosing, setClosing] = useState(false)
  const isLeaving = useRef(false)
  const leave = () => {
    isLeaving.current = true
    onClose()
  }
  const save = async (checked: Checked) => {
    try {
      await props.save(checked, edit.changes(checked))
    } catch (error) {
      if (error instanceof ApiError && edit.openConflict(error)) return
      toast.error({ title: props.failureTitle, description: toUserMessage(error, 'An error occurred.') })
      if (error instanceof ApiError) setServerErrors(form, error.fields)
      return
    }
    toast.success({ description: success })
    leave()
    await refresh(props.refresh)
  }
  return (
    <>
      <Dialog
        open
        title={title}
        width={props.width ?? 560}
        shouldFocusField
        onOpenChange={() => {
          if (isSubmitting) return
          if (isDirty) setClosing(true)
          else leave()
        }}
        footer={
          <FormButtons
            formId={id}
            errorCount={errorCount}
            isSubmitting={isSubmitting}
            saveLabel={saveLabel}
            onCancel={() => (isDirty ? setClosing(true) : leave())}
          />
        }
      >
        <form
          ref={formElement}
          id={id}
          className={styles.form}
          noValidate
          onSubmit={(event) => void form.handleSubmit(save)(event)}
        >
          <p className={styles.requiredNote}>Fields marked * are required.</p>
          {props.children(form)}
        </form>
      </Dialog>
      {edit.dialog}
      <UnsavedGuard
        hasUnsavedChanges={() => form.formState.isDirty && !isLeaving.current}
        isClosing={isClosing}
        onStay={() => setClosing(false)}
        onLeave={leave}
      />
    </>
  )
}

interface FormButtonsProps {
  formId: string
  errorCount: number
  isSubmitting: boolean
  saveLabel: string
  onCancel: () => void
}

function FormButtons({ formId, errorCount, isSubmitting, saveLabel, onCancel }: FormButtonsProps) {
  return (
    <>
      <ErrorCount count={errorCount} />
      <button type="button" className="button quiet" disabled={isSubmitting} onClick={onCancel}>
        Cancel
      </button>
      <button type="submit" form={formId} className="button main" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : saveLabel}
      </button>
    </>
  )
}

/** How many fields the last attempt to save found invalid. */
const ErrorCount = ({ count }: { count: number }) => (
  <p className={styles.errorCount} role="status">
    {count > 0 && (count === 1 ? '1 field to correct' : `${count} fields to correct`)}
  </p>
)

/** Focuses the first invalid field after each attempt to save, and scrolls to it. */
function useFocusFirstError(submitCount: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount === 0) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [submitCount])
  return form
}

/** Shows server errors beside their fields. */
function setServerErrors<Typed extends FieldValues, Checked>(
  form: UseFormReturn<Typed, unknown, Checked>,
  fields: Record<string, string> | undefined,
): void {
  for (const [name, message] of Object.entries(fields ?? {})) {
    form.setError(name as Path<Typed>, { type: 'server', message })
  }
}
