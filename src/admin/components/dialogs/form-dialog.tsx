import { type ReactNode, useId, useRef } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, toUserMessage } from '../../../api-client.ts'
import { DialogClose } from '../../../ui/overlays/dialog.tsx'
import { schemaResolver } from '../../../ui/forms/schema-resolver.ts'
import { ErrorCount, setServerErrors, useFocusFirstError } from '../form-errors.tsx'
import { Dialog } from './dialog.tsx'
import * as styles from './form-dialog.module.css'
import { FormUploadsContext, useUploadsBefore } from './form-uploads.ts'
import { toast } from '../toast.ts'
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
  success: string | ((saved: unknown) => string)
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
 * navigation), waits for the uploads of its fields before it is saved, does not clear the fields when saving fails, shows the server's `fields` beside the fields, and requests a confirmation when
 * another user has changed the same fields.
 */
export function FormDialog<Typed extends FieldValues, Checked extends object, Row extends object = object>(
  props: Props<Typed, Checked, Row>,
) {
  const { title, schema, values, success, onClose, saveLabel = 'Save' } = props
  const id = useId()
  const refresh = useRefresh()
  const form = useForm<Typed, unknown, Checked>({
    resolver: schemaResolver(schema),
    defaultValues: values,
    mode: 'onTouched',
    // Only reaches registered inputs; useFocusFirstError also reaches groups of checkboxes.
    shouldFocusError: false,
  })
  const edit = useEditedRow(form, props.edited)
  const { isDirty, isSubmitting, submitCount, errors } = form.formState
  const errorCount = submitCount > 0 ? Object.keys(errors).length : 0
  const formElement = useFocusFirstError(submitCount)
  const isLeaving = useRef(false)
  const leave = () => {
    isLeaving.current = true
    onClose()
  }
  const { uploads, isWaiting, run } = useUploadsBefore()
  const isBusy = isSubmitting || isWaiting
  const save = async (checked: Checked) => {
    let saved: unknown
    try {
      saved = await props.save(checked, edit.changes(checked))
    } catch (error) {
      if (error instanceof ApiError && edit.openConflict(error)) return
      toast.failed(error, {
        title: props.failureTitle,
        description: toUserMessage(error, 'An error occurred.'),
      })
      if (error instanceof ApiError) setServerErrors(form, error.fields)
      return
    }
    toast.success({ description: typeof success === 'string' ? success : success(saved) })
    leave()
    await refresh(props.refresh)
  }
  return (
    <FormUploadsContext value={uploads}>
      <Dialog
        title={title}
        width={props.width ?? 560}
        shouldFocusField
        isBusy={isBusy}
        hasOtherInput={() => isDirty}
        isSaved={() => isLeaving.current}
        onClose={leave}
        footer={<FormButtons formId={id} errorCount={errorCount} isSubmitting={isBusy} saveLabel={saveLabel} />}
      >
        <form
          ref={formElement}
          id={id}
          className={styles.form}
          noValidate
          onSubmit={(event) => void run(event, form.handleSubmit(save))}
        >
          <p className={styles.requiredNote}>Fields marked * are required.</p>
          {props.children(form)}
        </form>
      </Dialog>
      {edit.dialog}
    </FormUploadsContext>
  )
}

interface FormButtonsProps {
  formId: string
  errorCount: number
  isSubmitting: boolean
  saveLabel: string
}

function FormButtons({ formId, errorCount, isSubmitting, saveLabel }: FormButtonsProps) {
  return (
    <>
      <ErrorCount count={errorCount} />
      <DialogClose disabled={isSubmitting}>Cancel</DialogClose>
      <button type="submit" form={formId} className="button main" disabled={isSubmitting}>
        {isSubmitting ? 'Saving…' : saveLabel}
      </button>
    </>
  )
}
