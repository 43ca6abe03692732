import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { focusInvalid } from '../../ui/forms/focus-invalid.ts'
import * as styles from './form-errors.module.css'

/** How many fields the last attempt to save found invalid. */
export const ErrorCount = ({ count }: { count: number }) => (
  <p className={styles.errorCount} role="status">
    {count > 0 && (count === 1 ? '1 field to correct' : `${count} fields to correct`)}
  </p>
)

/** Focuses the first invalid field after each attempt to save, and scrolls to it. */
export function useFocusFirstError(submitCount: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount === 0) return
    focusInvalid(form.current)
  }, [submitCount])
  return form
}

/** Shows server errors beside their fields. */
export function setServerErrors<Typed extends FieldValues, Checked>(
  form: UseFormReturn<Typed, unknown, Checked>,
  fields: Record<string, string> | undefined,
): void {
  for (const [name, message] of Object.entries(fields ?? {})) {
    form.setError(name as Path<Typed>, { type: 'server', message })
  }
}
