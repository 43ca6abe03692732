const FAILED = 'The photo could not be uploaded. Please try again.'

interface Options {
  orderItemId: number
  token: string | undefined
  /** Receives the uploaded share in per cent. */
  onProgress: (progress: number) => void
}

/** Uploads a photo of a review. `fetch` does not report the progress of an upload. @returns its id */
export function uploadPhoto(photo: Blob, { orderItemId, token, onProgress }: Options): Promise<string> {
  const form = new FormData()
  form.set('orderItemId', String(orderItemId))
  if (token) form.set('token', token)
  form.set('file', photo, 'photo')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/review-photos')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100)))
    request.addEventListener('load', () => {
      const body = request.response as { id?: string; message?: string } | null
      if (request.status === 201 && body?.id) resolve(body.id)
      else reject(new Error(body?.message ?? FAILED))
    })
    request.addEventListener('error', () => reject(new Error(FAILED)))
    request.send(form)
  })
}
