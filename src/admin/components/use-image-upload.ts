import { useRef, useState } from 'react'
import { api, readJson, toUserMessage } from '../../api-client.ts'
import { useChange } from '../../use-change.ts'
import { useFormUploads } from './dialogs/form-uploads.ts'
import { toast } from './toast.ts'

/**
 * Uploads the image of a field at once. The form around it waits for the upload before it is saved.
 * @param onUploaded receives the path of the image
 * @returns the error of the last file, for its field: of two failed uploads the toast names only the last
 */
export function useImageUpload(onUploaded: (path: string) => void) {
  const [error, setError] = useState<string>()
  const { mutateAsync, isPending } = useChange({
    mutationFn: (file: File) => readJson(api.upload.$post({ form: { file } })),
    onSuccess: ({ filePath }) => {
      onUploaded(filePath)
      toast.success({ title: 'Image uploaded' })
    },
    onError: (failure, { name }) => {
      const description = `${name}: ${toUserMessage(failure, 'Failed to upload image')}`
      setError(description)
      toast.error({ title: 'Upload failed', description })
    },
  })
  const isUploaded = useRef<Promise<boolean>>(undefined)
  useFormUploads(async () => (await isUploaded.current) ?? true)
  const upload = (file: File): void => {
    setError(undefined)
    const running = mutateAsync(file).then(
      () => true,
      () => false,
    )
    isUploaded.current = running
    // A failure that was shown before does not stop the next save.
    void running.finally(() => {
      if (isUploaded.current === running) isUploaded.current = undefined
    })
  }
  return { upload, isPending, error }
}
