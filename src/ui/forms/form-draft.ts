import { readSessionRecord, removeSessionRecord, writeSessionRecord } from '../storage/session-storage.ts'
import { type FormControl, isFormControl } from './form-control.ts'

/** A form's unsent input in the tab's session storage. */
export interface FormDraft {
  save: (form: HTMLFormElement) => void
  restore: (form: HTMLFormElement) => void
  /** Whether a draft with any text is stored. */
  exists: () => boolean
  clear: () => void
}

/** A draft stored under `key`. It has the values of all named inputs except radio buttons. */
export const createFormDraft = (key: string): FormDraft => ({
  save: (form) => {
    const entries = formControls(form).map((control): [string, string | boolean] => [
      control.name,
      isCheckbox(control) ? control.checked : control.value,
    ])
    writeSessionRecord(key, Object.fromEntries(entries))
  },
  // The value of a field that the browser has filled in takes precedence over the draft, and the draft over the stored value.
  restore: (form) => {
    const draft = readSessionRecord(key) ?? {}
    for (const control of formControls(form)) {
      const value = draft[control.name]
      if (isCheckbox(control)) control.checked = typeof value === 'boolean' ? value : control.checked
      else if (control.value === initialValue(control) && typeof value === 'string') control.value = value
    }
  },
  exists: () => Object.values(readSessionRecord(key) ?? {}).some((value) => typeof value === 'string' && value !== ''),
  clear: () => removeSessionRecord(key),
})

const formControls = (form: HTMLFormElement): FormControl[] =>
  [...form.elements].filter(isFormControl).filter(({ name, type }) => name !== '' && type !== 'radio')

const initialValue = (control: FormControl): string =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? '')
    : control.defaultValue

const isCheckbox = (control: FormControl): control is HTMLInputElement => control.type === 'checkbox'
