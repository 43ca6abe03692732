import { createContext, type SubmitEvent, useContext, useEffect, useEffectEvent, useState } from 'react'

/** Waits for the uploads of a field. @returns whether they succeeded */
type WaitForUploads = () => Promise<boolean>

/** The running uploads in the fields of a form, which waits for them before it is saved. */
export class FormUploads {
  readonly #fields = new Set<WaitForUploads>()

  /** Adds the uploads of a field. @returns removes them */
  add(wait: WaitForUploads): () => void {
    this.#fields.add(wait)
    return () => this.#fields.delete(wait)
  }

  /** Waits for all uploads. @returns whether they succeeded */
  async finish(): Promise<boolean> {
    const results = await Promise.all([...this.#fields].map((wait) => wait()))
    return results.every(Boolean)
  }
}

export const FormUploadsContext = createContext<FormUploads | undefined>(undefined)

/** Lets the form around a field wait for its uploads before it is saved. A field without such a form is a mistake. */
export function useFormUploads(wait: WaitForUploads): void {
  const uploads = useContext(FormUploadsContext)
  if (!uploads) throw new Error('A field with uploads needs a form that waits for them')
  const waitNow = useEffectEvent(wait)
  useEffect(() => uploads.add(() => waitNow()), [uploads])
}

/** Waits for running uploads before a form is submitted. A failed one has its message and stops it. */
export function useUploadsBefore() {
  const [uploads] = useState(() => new FormUploads())
  const [isWaiting, setWaiting] = useState(false)
  const isReady = async (): Promise<boolean> => {
    setWaiting(true)
    return uploads.finish().finally(() => setWaiting(false))
  }
  return {
    uploads,
    isWaiting,
    run: async (event: SubmitEvent, submit: () => Promise<void>) => {
      event.preventDefault()
      if (!isWaiting && (await isReady())) await submit()
    },
  }
}
