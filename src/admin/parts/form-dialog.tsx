import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ApiProblem, failureSentence } from '../../api-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { tellError, tellSuccess } from './staff-toasts.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useRefresh } from './use-send.ts'

interface Props<Typed extends FieldValues, Checked> {
  title: string
  /** The rules of the call, the same in browser and server. */
  schema: z.ZodType<Checked, Typed>
  /** What stands in the fields at first. */
  values: DefaultValues<Typed>
  save: (checked: Checked) => Promise<unknown>
  /** What the toast says when it is saved. */
  success: string
  /** What the toast says when the server gives no sentence. */
  failure?: string | undefined
  /** Names of the staff queries that ask anew. */
  refresh?: readonly string[] | undefined
  onClose: () => void
  /** The fields, drawn with `bindField(form, 'name')`. */
  children: (form: UseFormReturn<Typed, unknown, Checked>) => ReactNode
  saveLabel?: string | undefined
  width?: 560 | 760 | 860 | undefined
  /** Takes a refusal on itself when it answers true, such as a 409 that shows a difference. */
  onRefused?: ((problem: ApiProblem, form: UseFormReturn<Typed, unknown, Checked>) => boolean) | undefined
}

/**
 * A form in a dialog that is checked by the call's own rules. It warns before unsaved work is lost (closing, Escape,
 * another page), keeps what was typed when saving fails, and puts the server's `fields` beside the fields.
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
  const [asking, setAsking] = useState(false)
  const leaving = useRef(false)
  const leave = () => {
    leaving.current = true
    onClose()
  }
  const save = async (checked: Checked) => {
    try {
      await props.save(checked)
    } catch (error) {
      if (error instanceof ApiProblem && props.onRefused?.(error, form)) return
      tellError(failureSentence(error, failure))
      if (error instanceof ApiProblem) pointAt(form, error.fields)
      return
    }
    tellSuccess(success)
    leave()
    await refresh(props.refresh)
  }
  return (
    <>
      <Dialog
        open
        title={title}
        width={props.width ?? 560}
        startInField
        onOpenChange={() => {
          if (isSubmitting) return
          if (isDirty) setAsking(true)
          else leave()
        }}
        footer={
          <>
            <button
              type="button"
              className="button quiet"
              disabled={isSubmitting}
              onClick={() => (isDirty ? setAsking(true) : leave())}
            >
              Cancel
            </button>
            <button type="submit" form={id} className="button main" disabled={isSubmitting}>
              {isSubmitting ? 'Saving...' : saveLabel}
            </button>
          </>
        }
      >
        <form id={id} className="desk-form" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
          {props.children(form)}
        </form>
      </Dialog>
      <UnsavedGuard
        unsaved={() => form.formState.isDirty && !leaving.current}
        asking={asking}
        onStay={() => setAsking(false)}
        onLeave={leave}
      />
    </>
  )
}

/** Puts what the server refused beside its fields, and goes to the first. */
function pointAt<Typed extends FieldValues, Checked>(
  form: UseFormReturn<Typed, unknown, Checked>,
  fields: Record<string, string> | undefined,
): void {
  for (const [place, [name, message]] of Object.entries(fields ?? {}).entries()) {
    form.setError(name as Path<Typed>, { type: 'server', message }, { shouldFocus: place === 0 })
  }
}
