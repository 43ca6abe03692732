import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, toUserMessage } from '../../api-client.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as styles from './form-dialog.module.css'
import { toast } from './toast.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useRefresh } from './use-submit.ts'

interface Props<Typed extends FieldValues, Checked> {
  title: string
  /** Schema of the endpoint. */
  schema: z.ZodType<Checked, Typed>
  /** Initial values. */
  values: DefaultValues<Typed>
  save: (checked: Checked) => Promise<unknown>
  /** Toast after saving. */
  success: string
  /** Toast when the server sends no message. */
  failure?: string | undefined
  /** Names of queries to invalidate. */
  refresh?: readonly string[] | undefined
  onClose: () => void
  /** Renders the fields with `bindField(form, 'name')`. */
  children: (form: UseFormReturn<Typed, unknown, Checked>) => ReactNode
  saveLabel?: string | undefined
  width?: 560 | 760 | 860 | undefined
  /** Returns true if it handles an error itself, such as a 409 conflict. */
  onApiError?: ((problem: ApiError, form: UseFormReturn<Typed, unknown, Checked>) => boolean) | undefined
}

/**
 * A form dialog validated by the endpoint's schema. It warns before unsaved input is lost (closing, Escape,
 * navigation), does not clear the fields when saving fails, and shows the server's `fields` beside the fields.
 */
export function FormDialog<Typed extends FieldValues, Checked>(props: Props<Typed, Checked>) {
  const { title, schema, values, success, failure = 'An error occurred.', onClose, saveLabel = 'Save' } = props
  const id = useId()
  const refresh = useRefresh()
  const form = useForm<Typed, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues: values,
    mode: 'onTouched',
  })
  const { isDirty, isSubmitting } = form.formState
  const [isClosing, setClosing] = useState(false)
  const isLeaving = useRef(false)
  const leave = () => {
    isLeaving.current = true
    onClose()
  }
  const save = async (checked: Checked) => {
    try {
      await props.save(checked)
    } catch (error) {
      if (error instanceof ApiError && props.onApiError?.(error, form)) return
      toast.error({ description: toUserMessage(error, failure) })
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
          <>
            <button
              type="button"
              className="button quiet"
              disabled={isSubmitting}
              onClick={() => (isDirty ? setClosing(true) : leave())}
            >
              Cancel
            </button>
            <button type="submit" form={id} className="button main" disabled={isSubmitting}>
              {isSubmitting ? 'Saving...' : saveLabel}
            </button>
          </>
        }
      >
        <form id={id} className={styles.form} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
          {props.children(form)}
        </form>
      </Dialog>
      <UnsavedGuard
        hasUnsavedChanges={() => form.formState.isDirty && !isLeaving.current}
        isClosing={isClosing}
        onStay={() => setClosing(false)}
        onLeave={leave}
      />
    </>
  )
}

/** Shows server errors beside their fields and focuses the first. */
function setServerErrors<Typed extends FieldValues, Checked>(
  form: UseFormReturn<Typed, unknown, Checked>,
  fields: Record<string, string> | undefined,
): void {
  for (const [index, [name, message]] of Object.entries(fields ?? {}).entries()) {
    form.setError(name as Path<Typed>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
}
