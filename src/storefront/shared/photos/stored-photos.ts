/** An uploaded photo of a form that was not sent yet. */
export interface StoredPhoto {
  id: string
  /** A data URL. */
  preview: string
}

/** Returns the photos that are stored in a draft: those whose upload is complete. */
export const photosToStore = (photos: readonly { id?: string; preview: string }[]): StoredPhoto[] =>
  photos.flatMap(({ id, preview }) => (id ? { id, preview } : []))

/** Returns the photos in a draft. Users can edit the storage. */
export const storedPhotos = (value: unknown): StoredPhoto[] => (Array.isArray(value) ? value.filter(isStoredPhoto) : [])

const isStoredPhoto = (value: unknown): value is StoredPhoto =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'preview' in value &&
  typeof value.preview === 'string'
