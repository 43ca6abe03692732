import { dropSessionRecord, keepSessionRecord, sessionRecord } from './session-record.ts'

const DRAFT_KEY = 'checkoutDraft'

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Keeps what has been typed, so that a reload loses none of it. */
export function saveDraft(form: HTMLFormElement): void {
  const typed = typedFields(form).map(({ name, value }): [string, string] => [name, value])
  keepSessionRecord(DRAFT_KEY, Object.fromEntries(typed))
}

/** Fills the fields that are still empty; what the browser itself filled in stays. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = sessionRecord(DRAFT_KEY)
  for (const field of typedFields(form)) {
    const kept = draft?.[field.name]
    if (field.value === '' && typeof kept === 'string') field.value = kept
  }
}

/** Whether something was typed that a reload must not lose. */
export const hasDraft = (): boolean => Object.values(sessionRecord(DRAFT_KEY) ?? {}).some((value) => value !== '')

/** Fills a form in which nothing stands yet, as if it were typed; it is no draft, for nobody has typed it. */
export function fillUntouched(form: HTMLFormElement, kept: Record<string, unknown>): void {
  const fields = typedFields(form)
  if (fields.some((field) => field.value !== '')) return
  for (const field of fields) {
    const value = kept[field.name]
    if (typeof value === 'string') typeInto(field, value)
  }
  forgetDraft()
}

export const forgetDraft = (): void => dropSessionRecord(DRAFT_KEY)

const typedFields = (form: HTMLFormElement): TypedField[] => [...form.elements].filter(isTyped)

// The rules hear of a value only when React does, and React overlooks what is set on the element itself.
function typeInto(field: TypedField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

const isTyped = (element: Element): element is TypedField =>
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio'].includes(element.type))
