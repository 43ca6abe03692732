import { type FieldError, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'

/** A form's field as the shop's own field components take it. @example <TextField label="Name" {...bindField(form, 'name')} /> */
export function bindField<Typed extends FieldValues, Checked>(
  form: UseFormReturn<Typed, unknown, Checked>,
  name: Path<Typed>,
) {
  const error: FieldError | undefined = get(form.formState.errors, name)
  return { ...form.register(name), error: error?.message }
}
