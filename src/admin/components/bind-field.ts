import { type FieldError, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'

/** Binds a form field to a field component. @example <TextField label="Name" {...bindField(form, 'name')} /> */
export function bindField<Typed extends FieldValues, Checked>(
  form: UseFormReturn<Typed, unknown, Checked>,
  name: Path<Typed>,
) {
  const error: FieldError | undefined = get(form.formState.errors, name)
  return { ...form.register(name), error: error?.message }
}
