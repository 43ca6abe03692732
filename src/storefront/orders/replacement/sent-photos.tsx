import { useQuery } from '@tanstack/react-query'
import { sentPhotoQuery } from './replacement-queries.ts'
import * as styles from './sent-photos.module.css'

interface Props {
  orderId: string
  token: string
  photoIds: readonly string[]
}

/** The photos that the customer sent with a request. */
export function SentPhotos({ photoIds, ...order }: Props) {
  if (photoIds.length === 0) return null
  return (
    <ul className={styles.photos} aria-label="Your photos">
      {photoIds.map((photoId, index) => (
        <li key={photoId}>
          <SentPhoto {...order} photoId={photoId} label={`Photo ${index + 1} that you sent`} />
        </li>
      ))}
    </ul>
  )
}

interface PhotoProps extends Omit<Props, 'photoIds'> {
  photoId: string
  label: string
}

function SentPhoto({ orderId, token, photoId, label }: PhotoProps) {
  const { data: url, isError } = useQuery(sentPhotoQuery(orderId, token, photoId))
  if (isError) return <p className="meta">{label}: it is no longer stored.</p>
  return url ? <img className={styles.photo} src={url} alt={label} /> : <span className={styles.photo} />
}
