import { dropSessionRecord, keepSessionRecord, sessionRecord } from '../checkout/session-record.ts'

const DRAFT_KEY = 'contactDraft'

/** What is typed in the fields of the form, by their names. */
export function typedIn(form: HTMLFormElement): Record<string, string> {
  const typed = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(typed)
}

/** Keeps what has been typed, so that a reload loses none of it. */
export const saveContactDraft = (form: HTMLFormElement): void => keepSessionRecord(DRAFT_KEY, typedIn(form))

/** Fills the fields that are still empty; what the browser itself filled in stays. */
export function restoreContactDraft(form: HTMLFormElement): void {
  for (const [name, kept] of Object.entries(sessionRecord(DRAFT_KEY) ?? {})) {
    const field = form.elements.namedItem(name)
    if (typeof kept !== 'string') continue
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true
    else if (isTyped(field) && field.value === '') field.value = kept
  }
}

export const forgetContactDraft = (): void => dropSessionRecord(DRAFT_KEY)

const isTyped = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
