import { useState } from 'react'

const MAX_BYTES = 5 * 1024 * 1024

interface Choice {
  file?: File
  /** A data address; empty where the file cannot be read. */
  preview?: string
  complaint?: string
}

/** The file that is to be uploaded, judged by what the browser knows of it; the server judges its bytes. */
export function useUploadChoice() {
  const [choice, setChoice] = useState<Choice>({})
  const choose = (file: File | undefined) => {
    const complaint = complaintOf(file)
    if (!file || complaint) return setChoice({ complaint: complaint ?? '' })
    setChoice({ file })
    readPicture(file).then(
      (preview) => setChoice({ file, preview }),
      () => setChoice({ file, preview: '' }),
    )
  }
  return { ...choice, choose }
}

function complaintOf(file: File | undefined): string | undefined {
  if (!file) return 'Please choose an image first'
  if (!file.type.startsWith('image/')) return 'Please choose an image file'
  return file.size > MAX_BYTES ? 'This image is too large. Choose one of at most 5 MB.' : undefined
}

/** A data address, for the content policy shows pictures of no other kind. */
function readPicture(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('The file cannot be read', { cause: reader.error })))
    reader.readAsDataURL(file)
  })
}
