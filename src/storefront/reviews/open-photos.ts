/** The photos of an open viewer, by their ids, and the one that it shows first. */
export interface OpenPhotos {
  ids: readonly string[]
  index: number
}
