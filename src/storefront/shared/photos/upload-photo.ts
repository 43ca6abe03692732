import { sendForm } from '../../../send-form.ts'

/** The endpoint for the photos of a form, and what proves that its user may add them. */
export interface PhotoTarget {
  url: string
  /** Without the empty ones. */
  fields: Readonly<Record<string, string | undefined>>
}

type Options = Parameters<typeof sendForm>[2]

/** Uploads a photo. @returns its id @throws ApiError when the server rejects it, TypeError without a connection */
export async function uploadPhoto({ url, fields }: PhotoTarget, photo: Blob, options: Options): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value)
  form.set('file', photo, 'photo')
  const { id } = JSON.parse(await sendForm(url, form, options)) as { id: string }
  return id
}
