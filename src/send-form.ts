import { ApiError } from './api-client.ts'

interface Options {
  /** Receives the uploaded share, from 0 to 1. */
  onProgress: (share: number) => void
  /** Aborts the request. */
  signal?: AbortSignal
}

/**
 * Sends a form with XMLHttpRequest, because fetch reports no upload progress.
 * @returns the text of the response
 * @throws ApiError when the server rejects it, TypeError without a connection and when it is aborted
 */
export function sendForm(url: string, form: FormData, { onProgress, signal }: Options): Promise<string> {
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    // Also after an error, and when the request is aborted: then there is no status.
    request.addEventListener('loadend', () => {
      if (request.status === 0) reject(new TypeError('The store could not be reached'))
      else if (request.status >= 200 && request.status < 300) resolve(request.responseText)
      else reject(new ApiError(request.status, request.responseText || request.statusText))
    })
    signal?.addEventListener('abort', () => request.abort())
    request.open('POST', url)
    request.send(form)
  })
}
