import { useCallback, useState, type FocusEvent, type InputEvent, type SubmitEvent } from 'react'
import { ApiProblem, failureSentence } from '../../api-client.ts'
import { notify } from '../../ui/toasts.ts'
import { isField, type Rules, typedIn, useFieldMessages } from './use-field-messages.ts'

interface Plan<Values> {
  loadRules: () => Promise<Rules<Values>>
  /** Rejects with an ApiProblem when the server refuses. */
  send: (values: Values, form: HTMLFormElement) => Promise<void>
  /** What a failed send is called, and said of it where the server says nothing. */
  failure: { title: string; sentence: string }
}

/**
 * A form of plain inputs that is checked by the shop's own rules: a field once it is left, then as it is typed in, and
 * all of them when the form is sent. Nothing that was typed is ever taken away.
 */
export function useCheckedForm<Values>({ loadRules, send, failure }: Plan<Values>) {
  const fields = useFieldMessages(loadRules)
  const [trouble, setTrouble] = useState<string>()
  const [pending, setPending] = useState(false)

  const deliver = async (form: HTMLFormElement) => {
    try {
      const checked = (await loadRules())(typedIn(form))
      if (checked.messages) return fields.point(form, checked.messages)
      await send(checked.values, form)
    } catch (error) {
      const sentence = failureSentence(error, failure.sentence)
      notify({ title: failure.title, description: sentence, tone: 'error' })
      if (error instanceof ApiProblem && error.fields) fields.point(form, error.fields, true)
      else setTrouble(sentence)
    }
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    setTrouble(undefined)
    await deliver(event.currentTarget)
    setPending(false)
  }
  const { messages, forgive } = fields
  /** Begins anew: nothing is wrong yet, and what was typed stays. */
  const begin = useCallback(() => {
    forgive()
    setTrouble(undefined)
  }, [forgive])
  return { messages, trouble, pending, begin, events: { ...checksOf(fields), onSubmit: submit } }
}

/** When a form is checked while somebody fills it in. */
function checksOf({ check, leave }: Pick<ReturnType<typeof useFieldMessages>, 'check' | 'leave'>) {
  return {
    onInput: (event: InputEvent<HTMLFormElement>) => void check(event.currentTarget),
    onBlur: (event: FocusEvent<HTMLFormElement>) => {
      const field: EventTarget = event.target
      // A message that appears under a finger would move the button away from it; sending checks everything anyway.
      if (!isField(field) || event.relatedTarget instanceof HTMLButtonElement) return
      leave(event.currentTarget, field.name)
    },
  }
}
