import { act } from 'react'
import { vi } from 'vitest'

/** An XMLHttpRequest with an upload. It ends when the test says so. */
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget()
  url = ''
  form = new FormData()
  status = 0
  statusText = ''
  responseText = ''
  isAborted = false
  readonly #sent: FakeUpload[]

  constructor(sent: FakeUpload[]) {
    super()
    this.#sent = sent
  }

  open(_method: string, url: string): void {
    this.url = url
  }

  send(form: FormData): void {
    this.form = form
    this.#sent.push(this)
  }

  abort(): void {
    this.isAborted = true
    this.#finish('abort')
  }

  /** Reports how much of 100 was sent. */
  progress = (loaded: number): Promise<void> =>
    act(async () => void this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 })))

  respond = (status: number, body: object): Promise<void> => {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    return act(async () => this.#finish('load'))
  }

  /** Ends the request without a response. */
  disconnect = (name: 'error' | 'abort' = 'error'): Promise<void> => act(async () => this.#finish(name))

  #finish(name: string): void {
    for (const event of [name, 'loadend']) this.dispatchEvent(new Event(event))
  }
}

/** Replaces XMLHttpRequest until the end of the test. @returns the uploads, in the order in which they are sent */
export function stubUploads(): FakeUpload[] {
  const sent: FakeUpload[] = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload.bind(undefined, sent))
  return sent
}
