import { useEffect, useRef, useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import { preparePhoto } from './prepare-photo.ts'
import type { StoredPhoto } from './stored-photos.ts'
import { type PhotoTarget, uploadPhoto } from './upload-photo.ts'

/** A chosen photo. Without id and error it is being uploaded. */
interface Photo {
  key: string
  /** Missing if the photo comes from a draft or a stored review. */
  file?: File
  /** A data URL; '' until the photo is prepared, and if the browser cannot decode it. */
  preview: string
  /** From 0 to 1. */
  progress: number
  id?: string
  error?: string | undefined
}

interface Options {
  max: number
  /** Photos that were uploaded before. */
  initial: readonly StoredPhoto[]
  target: PhotoTarget
}

/** The photos of a form. Each is uploaded as soon as it is chosen; its upload ends when it is removed or the form is left. */
export function usePhotos({ max, initial, target }: Options) {
  const [list, setList] = useState<Photo[]>(() =>
    initial.map(({ id, preview }) => ({ key: id, id, preview, progress: 1 })),
  )
  const lastKey = useRef(0)
  const uploads = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = uploads.current
    return () => all.forEach((upload) => upload.abort())
  }, [])
  const update = (key: string, changes: Partial<Photo>) =>
    setList((photos) => photos.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)))

  const upload = async (key: string, file: File) => {
    const controller = new AbortController()
    const { signal } = controller
    uploads.current.set(key, controller)
    try {
      const { blob, preview } = await preparePhoto(file)
      if (signal.aborted) return
      update(key, { preview })
      const onProgress = (progress: number) => update(key, { progress })
      update(key, { id: await uploadPhoto(target, blob, { signal, onProgress }) })
    } catch (error) {
      update(key, { error: toUserMessage(error, 'The photo could not be uploaded. Please try again.') })
    }
  }
  return {
    list,
    max,
    ids: list.flatMap(({ id }) => id ?? []),
    isUploading: list.some(({ id, error }) => id === undefined && error === undefined),
    /** Adds photos up to the limit. */
    add: (files: readonly File[]) => {
      for (const file of files.slice(0, max - list.length)) {
        lastKey.current += 1
        const key = `new-${lastKey.current}`
        setList((photos) => [...photos, { key, file, preview: '', progress: 0 }])
        void upload(key, file)
      }
    },
    remove: (key: string) => {
      uploads.current.get(key)?.abort()
      setList((photos) => photos.filter((photo) => photo.key !== key))
    },
    retry: (key: string) => {
      const file = list.find((photo) => photo.key === key)?.file
      if (!file) return
      update(key, { error: undefined, progress: 0 })
      void upload(key, file)
    },
  }
}
