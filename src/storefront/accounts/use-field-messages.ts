import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export type Texts = Record<string, string>
/** What was typed as the shop takes it, or what is wrong with it by field. */
export type Rules<Values> = (typed: Texts) => { values: Values; messages?: never } | { messages: Texts }

interface Refusal {
  typed: Texts
  messages: Texts
}

/** What stands beside the fields of a form: of each field only once it was left, and of all of them once it was sent. */
export function useFieldMessages<Values>(loadRules: () => Promise<Rules<Values>>) {
  const [messages, setMessages] = useState<Texts>({})
  const left = useRef(new Set<string>())
  const refusal = useRef<Refusal>(undefined)

  const check = async (form: HTMLFormElement) => {
    if (left.current.size === 0) return
    // Rules that do not come now are asked for again when the form is sent.
    const rules = await loadRules().catch(() => undefined)
    const typed = typedIn(form)
    const wrong = Object.entries({ ...rules?.(typed).messages, ...standing(refusal.current, typed) })
    setMessages(Object.fromEntries(wrong.filter(([name]) => left.current.has(name))))
  }
  const leave = (form: HTMLFormElement, name: string) => {
    left.current.add(name)
    void check(form)
  }
  /** Names what is wrong and moves to the first field of it. What the server refused stays until it is changed. */
  const point = (form: HTMLFormElement, wrong: Texts, byServer = false) => {
    const typed = typedIn(form)
    left.current = new Set(Object.keys(typed))
    if (byServer) refusal.current = { typed, messages: wrong }
    flushSync(() => setMessages(wrong))
    focusFirst(form, wrong)
  }
  const forgive = useCallback(() => {
    left.current.clear()
    refusal.current = undefined
    setMessages({})
  }, [])
  return { messages, check, leave, point, forgive }
}

export const typedIn = (form: HTMLFormElement): Texts =>
  Object.fromEntries([...form.elements].filter(isField).map(({ name, value }) => [name, value]))

export const isField = (element: EventTarget | null): element is HTMLInputElement => element instanceof HTMLInputElement

function standing(refusal: Refusal | undefined, typed: Texts): Texts {
  const messages = Object.entries(refusal?.messages ?? {})
  return Object.fromEntries(messages.filter(([name]) => refusal?.typed[name] === typed[name]))
}

function focusFirst(form: HTMLFormElement, wrong: Texts): void {
  const first = [...form.elements].filter(isField).find(({ name }) => wrong[name] !== undefined)
  first?.focus()
}
