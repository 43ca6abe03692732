import { type SubmitEvent, useCallback, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormDraft } from './form-draft.ts'
import { FormFields } from './form-fields.ts'
import { type FieldBinding, useFormValidation } from './use-form-validation.ts'
import type { FieldMessages, FieldName, SchemaLoader, ZodFormControl } from './zod-form-control.ts'

interface ZodFormOptions<Input extends FieldValues, Output> {
  /** Loads the schema at the first focus. A later render may pass another schema. */
  loadSchema: SchemaLoader<Input, Output>
  /** Stores the input until it is sent. */
  draft?: FormDraft
  /** Receives the parsed values. When it resolves, the draft is deleted and the form dispatches the event `saved`. */
  onSubmit: (values: Output, form: HTMLFormElement) => Promise<void>
  /**
   * Reports a failed submit, e.g. in a toast. `fieldsShown`: the server's messages are shown at fields of the form.
   * @returns the message for `formError`
   */
  onError: (error: unknown, fieldsShown: boolean) => string | undefined
  /** Shows what else is wrong when a submit stops at the schema. The first wrong field gets the focus. */
  onInvalid?: () => void
}

export interface ZodForm<Input extends FieldValues> {
  /** The props of the form element. */
  formProps: {
    ref: (form: HTMLFormElement | null) => void
    noValidate: true
    /** A form that is submitted before hydration does nothing: its values must not end up in a URL. */
    method: 'dialog'
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    onFocus: () => void
    onInput: () => void
  }
  /** The props of an input, by its field. */
  register: (name: FieldName<Input>) => FieldBinding
  errors: FieldMessages<Input>
  /** Why the last submit failed, if the error belongs to no field. */
  formError: string | undefined
  pending: boolean
  fields: FormFields
  /** Removes all messages. The values stay. */
  clearErrors: () => void
}

/**
 * A form of uncontrolled inputs, validated by a zod schema: a field on blur, then on change, all fields on submit.
 * react-hook-form, zod and the schema load at the first focus. Input is never lost: text typed before hydration counts,
 * a failed submit does not clear the form, and with a `draft` the input survives a reload.
 */
export function useZodForm<Input extends FieldValues, Output>(options: ZodFormOptions<Input, Output>): ZodForm<Input> {
  const [fields] = useState(() => new FormFields(options.draft))
  const validation = useFormValidation(options.loadSchema, fields)
  const { pending, formError, setFormError, submit } = useSubmit(options, validation.load)
  const { clearErrors } = validation
  return {
    formProps: {
      ref: fields.attach,
      noValidate: true,
      method: 'dialog',
      onSubmit: (event) => void submit(event),
      // A failed download is repeated at the next focus, and at the submit.
      onFocus: () => void validation.load().catch(() => undefined),
      onInput: fields.changed,
    },
    register: validation.register,
    errors: validation.errors,
    formError,
    pending,
    fields,
    clearErrors: useCallback(() => {
      clearErrors()
      setFormError(undefined)
    }, [clearErrors, setFormError]),
  }
}

function useSubmit<Input extends FieldValues, Output>(
  { draft, onSubmit, onError, onInvalid }: ZodFormOptions<Input, Output>,
  load: () => Promise<ZodFormControl<Input, Output>>,
) {
  const [formError, setFormError] = useState<string>()
  const [pending, setPending] = useState(false)

  const send = async (form: HTMLFormElement) => {
    let control: ZodFormControl<Input, Output> | undefined
    try {
      control = await load()
      const values = await control.submit()
      if (values === undefined) return control.focusInvalid(form, () => onInvalid?.())
      await onSubmit(values, form)
      draft?.clear()
      form.dispatchEvent(new Event('saved', { bubbles: true }))
    } catch (error) {
      const fieldsShown = control?.showErrors(fieldErrors(error)) ?? false
      const show = () => setFormError(onError(error, fieldsShown))
      if (control) control.focusInvalid(form, show)
      else show()
    }
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    setFormError(undefined)
    await send(event.currentTarget)
    setPending(false)
  }
  return { pending, formError, setFormError, submit }
}

/** The `fields` of an error response: messages by field name. */
function fieldErrors(error: unknown): Record<string, string> {
  const fields: unknown = error instanceof Error && 'fields' in error ? error.fields : undefined
  return (fields ?? {}) as Record<string, string>
}
