import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, Path, PathValue, UseFormRegisterReturn } from 'react-hook-form'
import type { FormFields } from './form-fields.ts'
import type { FieldMessages, FieldName, SchemaLoader, ZodFormControl } from './zod-form-control.ts'

/** An input's props: its name and `onBlur` until the validation is loaded. */
export type FieldBinding = Partial<UseFormRegisterReturn> & Pick<UseFormRegisterReturn, 'name'>

/** The validation of a form, loaded with `load()`, and its messages by field. */
export function useFormValidation<Input extends FieldValues, Output>(
  loadSchema: SchemaLoader<Input, Output>,
  fields: FormFields,
) {
  const [control, setControl] = useState<ZodFormControl<Input, Output>>()
  const [errors, setErrors] = useState<FieldMessages<Input>>({})
  const latestSchema = useRef(loadSchema)
  const loading = useRef<Promise<ZodFormControl<Input, Output>>>(undefined)
  const loaded = useRef<ZodFormControl<Input, Output>>(undefined)
  const blurredFields = useRef(new Set<FieldName<Input>>())
  useEffect(() => {
    latestSchema.current = loadSchema
  }, [loadSchema])

  const finishLoading = (next: ZodFormControl<Input, Output>) => {
    loaded.current = next
    fields.writeThrough((name, value) =>
      next.setValue(name as FieldName<Input>, value as PathValue<Input, Path<Input>>),
    )
    // The caller may validate at once, and the inputs must be registered first.
    flushSync(() => setControl(next))
    for (const name of blurredFields.current) next.validateTouched(name, fields.get(name))
    return next
  }
  const load = () => {
    loading.current ??= importControl(() => latestSchema.current(), setErrors).then(finishLoading)
    loading.current.catch(() => (loading.current = undefined))
    return loading.current
  }
  const register = (name: FieldName<Input>): FieldBinding => {
    const binding = control?.register(name)
    const onBlur = async (event: FocusEvent) => {
      // A message that appears would move the pressed button away from the pointer.
      if (event.relatedTarget instanceof HTMLButtonElement) return
      if (binding) await binding.onBlur(event)
      else blurredFields.current.add(name)
    }
    return { name, ...binding, onBlur: onBlur as UseFormRegisterReturn['onBlur'] }
  }
  const clearErrors = useCallback(() => {
    blurredFields.current.clear()
    loaded.current?.clearErrors()
  }, [])
  return { errors, load, register, clearErrors }
}

async function importControl<Input extends FieldValues, Output>(
  loadSchema: SchemaLoader<Input, Output>,
  onErrors: (errors: FieldMessages<Input>) => void,
) {
  const [{ createZodFormControl }] = await Promise.all([import('./zod-form-control.ts'), loadSchema()])
  return createZodFormControl(loadSchema, onErrors)
}
