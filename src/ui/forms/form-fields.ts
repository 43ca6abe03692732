import { type FormControl, isFormControl } from './form-control.ts'
import type { FormDraft } from './form-draft.ts'

/** Writes a value together with its validation state. */
type ValueWriter = (name: string, value: string) => void

/**
 * The values of a form of uncontrolled inputs. The DOM holds them, so that input typed before hydration counts. Every
 * change is stored in the draft, if there is one.
 */
export class FormFields {
  #writer: ValueWriter | undefined
  #form: HTMLFormElement | null = null
  readonly #draft: FormDraft | undefined
  readonly #listeners = new Set<() => void>()

  constructor(draft: FormDraft | undefined) {
    this.#draft = draft
  }

  /** The form's `ref`. */
  attach = (form: HTMLFormElement | null): void => {
    this.#form = form
    if (form) this.#draft?.restore(form)
    this.#notify()
  }

  /** Writes values through the validation, once it is loaded. Until then they are written to the inputs alone. */
  writeThrough = (writer: ValueWriter): void => {
    this.#writer = writer
  }

  get = (name: string): string => this.#find(name)?.value ?? ''

  focus = (name: string): void => this.#find(name)?.focus()

  /** Sets values as if they were typed. */
  set = (values: Record<string, string>): void => {
    this.#write(values)
    this.changed()
  }

  /** Fills in values if all their fields are empty. */
  prefill = (values: Record<string, unknown>): void => {
    if (Object.keys(values).some((name) => this.get(name) !== '')) return
    this.fillIn(values)
  }

  /** Sets values that the user did not type: they are no draft. */
  fillIn = (values: Record<string, unknown>): void => {
    this.#write(values)
    this.#notify()
  }

  /** Replaces a value by another spelling of it. The draft and the subscribers are not concerned. */
  respell = (name: string, value: string): void => this.#write({ [name]: value })

  /** Stores the draft and notifies the subscribers after an input event. */
  changed = (): void => {
    if (this.#form) this.#draft?.save(this.#form)
    this.#notify()
  }

  /** Ticks a checkbox. */
  check = (name: string): void => {
    const control = this.#find(name)
    if (control instanceof HTMLInputElement) control.checked = true
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #find(name: string): FormControl | undefined {
    const element = this.#form?.elements.namedItem(name)
    return isFormControl(element) ? element : undefined
  }

  #write(values: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(values)) {
      const control = this.#find(name)
      if (!control || typeof value !== 'string') continue
      if (this.#writer) this.#writer(name, value)
      else control.value = value
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
