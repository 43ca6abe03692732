import * as styles from './return-photos.module.css'

/** The photos of the customer. A click opens one in full. */
export const ReturnPhotos = ({ id, photoIds }: { id: number; photoIds: readonly string[] }) =>
  photoIds.length > 0 && (
    <ul className={styles.photos} aria-label="Photos of the customer">
      {photoIds.map((photoId, index) => (
        <li key={photoId}>
          <a href={`/api/admin/returns/${id}/photos/${photoId}`} target="_blank" rel="noreferrer">
            <img
              src={`/api/admin/returns/${id}/photos/${photoId}`}
              alt={`${index + 1} of ${photoIds.length}`}
              width={96}
              height={96}
            />
          </a>
        </li>
      ))}
    </ul>
  )
