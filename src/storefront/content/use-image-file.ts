import { useState } from 'react'
import { readAsDataUrl } from '../../ui/read-as-data-url.ts'

const MAX_BYTES = 5 * 1024 * 1024

interface ImageFileState {
  file?: File
  /** A data URL; empty where the file cannot be read. */
  preview?: string
  error?: string
}

/** The chosen file, validated by type and size. The server validates its content. */
export function useImageFile() {
  const [state, setState] = useState<ImageFileState>({})
  const choose = (file: File | undefined) => {
    const error = validateFile(file)
    if (!file || error) return setState({ error: error ?? '' })
    setState({ file })
    readAsDataUrl(file).then(
      (preview) => setState({ file, preview }),
      () => setState({ file, preview: '' }),
    )
  }
  return { ...state, choose }
}

function validateFile(file: File | undefined): string | undefined {
  if (!file) return 'Please choose an image first'
  if (!file.type.startsWith('image/')) return 'Please choose an image file'
  return file.size > MAX_BYTES ? 'This image is too large. Choose one of at most 5 MB.' : undefined
}
