type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const FIELDS = 'input, select, textarea'
/** Fields whose value is no input: a search or a choice that is stored at once. */
const IGNORED = '[data-not-saved], [data-not-saved] *'
/** After these a field may change. */
const PRESSES = ['pointerdown', 'keydown', 'focusin'] as const

const dialogs = new Set<DialogInput>()
let pressed: Element | undefined

/**
 * Finds the input that closing a dialog would lose, in every field of it, so that no form has to report its own: the fields that
 * the user changed, while they are on the page and have another value than before.
 */
export class DialogInput {
  readonly #before = new Map<Field, string>()
  readonly #changed = new Set<Field>()
  #content: HTMLElement | undefined

  /** Follows the fields in an element. @returns stops it */
  readonly attach = (content: HTMLElement): (() => void) => {
    this.#content = content
    dialogs.add(this)
    const remember = ({ target }: Event) => {
      if (target instanceof Element) pressed = target
      this.#remember()
    }
    const change = ({ target }: Event) => {
      if (isField(target) && !target.matches(IGNORED)) this.#changed.add(target)
    }
    for (const name of PRESSES) content.addEventListener(name, remember, { capture: true })
    content.addEventListener('input', change, { capture: true })
    content.addEventListener('saved', this.#settleForm)
    return () => {
      dialogs.delete(this)
      for (const name of PRESSES) content.removeEventListener(name, remember, { capture: true })
      content.removeEventListener('input', change, { capture: true })
      content.removeEventListener('saved', this.#settleForm)
    }
  }

  readonly hasInput = (): boolean => this.findChanged().length > 0

  /** The fields with input that is not saved. */
  findChanged(): Field[] {
    return [...this.#changed].filter((field) => field.isConnected && valueOf(field) !== (this.#before.get(field) ?? ''))
  }

  /** Counts the values of these fields as saved. */
  settle(fields: readonly Field[]): void {
    for (const field of fields) this.#changed.delete(field)
    this.#remember()
  }

  readonly #settleForm = ({ target }: Event): void =>
    this.settle([...this.#changed].filter(({ form }) => form === target))

  /** Notes the values before a change. Those of changed fields stay as they were. */
  #remember(): void {
    for (const field of this.#content?.querySelectorAll<Field>(FIELDS) ?? []) {
      if (!this.#changed.has(field)) this.#before.set(field, valueOf(field))
    }
  }
}

/**
 * Notes what is sent by the button that was pressed last: the fields of its form, for a button without a form those outside of
 * forms. @returns counts them as saved, except those that have been changed since
 */
export function noteSentInput(): () => void {
  const form = formOf(pressed)
  const sent = [...dialogs].map((dialog) => ({
    dialog,
    values: dialog
      .findChanged()
      .filter((field) => field.form === form)
      .map((field) => [field, valueOf(field)] as const),
  }))
  return () => {
    for (const { dialog, values } of sent) {
      dialog.settle(values.flatMap(([field, value]) => (valueOf(field) === value ? [field] : [])))
    }
  }
}

const formOf = (element: Element | undefined): HTMLFormElement | null =>
  element?.closest('form') ?? element?.closest('button')?.form ?? null

const isField = (target: EventTarget | null): target is Field => target instanceof Element && target.matches(FIELDS)

function valueOf(field: Field): string {
  const isTicked = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
  return isTicked ? String(field.checked) : field.value
}
