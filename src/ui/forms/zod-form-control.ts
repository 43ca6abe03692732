// Loaded at the first focus of a form: react-hook-form and zod would weigh down the first view.
import { createFormControl, type FieldErrors, type FieldValues, type Path, type PathValue } from 'react-hook-form'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { focusInvalid } from './focus-invalid.ts'
import { schemaResolver } from './schema-resolver.ts'

export type FieldName<Input extends FieldValues> = Path<Input>
export type FieldMessages<Input extends FieldValues> = Partial<Record<FieldName<Input>, string>>
export type SchemaLoader<Input extends FieldValues, Output> = () => Promise<z.ZodType<Output, Input>>
type Value<Input extends FieldValues> = PathValue<Input, Path<Input>>

/** Validates a field on blur, then on change, and all fields on submit. `onErrors` receives the messages by field. */
export function createZodFormControl<Input extends FieldValues, Output>(
  loadSchema: SchemaLoader<Input, Output>,
  onErrors: (errors: FieldMessages<Input>) => void,
) {
  const control = createFormControl<Input, unknown, Output>({
    resolver: async (values, context, options) => schemaResolver(await loadSchema())(values, context, options),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const names = new Set<FieldName<Input>>()
  let messages: FieldMessages<Input> = {}
  control.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) => {
      messages = toMessages(errors)
      onErrors(messages)
    },
  })
  return {
    register: (name: FieldName<Input>) => {
      names.add(name)
      const binding = control.register(name)
      const ref = (element: HTMLInputElement | null) => {
        // The library would uncheck a radio button that was chosen before it is registered.
        if (element?.type === 'radio' && element.checked) control.setValue(name, element.value as Value<Input>)
        binding.ref(element)
      }
      return { ...binding, ref }
    },
    /** Validates a field that lost the focus before this control was loaded. */
    validateTouched: (name: FieldName<Input>, value: string) =>
      control.setValue(name, value as Value<Input>, { shouldTouch: true, shouldValidate: true }),
    /** Sets a value as if it were typed. */
    setValue: (name: FieldName<Input>, value: Value<Input>) =>
      control.setValue(name, value, { shouldValidate: messages[name] !== undefined }),
    /** The parsed values; undefined when a field is invalid. */
    submit: async (): Promise<Output | undefined> => {
      let output: Output | undefined
      // The messages are known when it ends.
      await control.handleSubmit((values) => {
        output = values
      })()
      return output
    },
    messages: () => messages,
    /** Focuses the first field with a message. @param showOthers renders the messages of what is no field of the schema */
    focusInvalid: (form: HTMLFormElement, showOthers: () => void): void => {
      flushSync(() => {
        onErrors({ ...messages })
        showOthers()
      })
      focusInvalid(form)
    },
    /** Shows the server's messages. Returns false when no field of the form has one. */
    showErrors: (serverMessages: Record<string, string>): boolean => {
      const invalid = [...names].flatMap((name) => {
        const message = serverMessages[name]
        return message === undefined ? [] : [{ name, message }]
      })
      for (const { name, message } of invalid) control.setError(name, { type: 'server', message })
      return invalid.length > 0
    },
    /** Removes all messages and the touched state of the fields. The values stay. */
    clearErrors: () => control.reset(undefined, { keepValues: true }),
  }
}

export type ZodFormControl<Input extends FieldValues, Output> = ReturnType<typeof createZodFormControl<Input, Output>>

function toMessages<Input extends FieldValues>(errors: FieldErrors<Input>): FieldMessages<Input> {
  const entries = Object.entries(errors).map(([name, error]) => [name, error?.message])
  return Object.fromEntries(entries) as FieldMessages<Input>
}
