import type { ReactNode } from 'react'
import { reviewPhotoUrl } from './review-queries.ts'
import * as styles from './photo-button.module.css'

interface Props {
  id: string
  label: string
  onClick: () => void
  /** Shown over the photo. */
  children?: ReactNode
}

/** A square photo of a review that opens larger. */
export const PhotoButton = ({ id, label, onClick, children }: Props) => (
  <button type="button" className={styles.photo} aria-label={label} onClick={onClick}>
    <img src={reviewPhotoUrl(id, 'small')} alt="" width={300} height={300} loading="lazy" decoding="async" />
    {children}
  </button>
)
