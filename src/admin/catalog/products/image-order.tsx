import { X } from 'lucide-react'
import { useRef } from 'react'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import { MoveButtons } from '../../components/move-buttons.tsx'
import { moveItem } from '../images/use-image-order.ts'
import { useMoveAnnouncement } from '../images/use-move-announcement.ts'
import * as styles from './image-order.module.css'

interface ImageOrderProps {
  /** The name of one image. @example 'gallery image' */
  noun: string
  /** The name of the list. */
  label: string
  paths: readonly string[]
  onChange: (paths: readonly string[]) => void
}

/** The images of a form in order, which staff can move and remove. */
export function ImageOrder({ noun, label, paths, onChange }: ImageOrderProps) {
  const list = useRef<HTMLUListElement>(null)
  const announcement = useMoveAnnouncement(list, paths)
  const move = (path: string, from: number, by: -1 | 1) => {
    announcement.moving(path, by)
    onChange(moveItem(paths, from, from + by))
  }
  return (
    <>
      {paths.length > 0 && (
        <ul ref={list} className={styles.images} aria-label={label}>
          {paths.map((path, index) => (
            <li key={path} data-image={path}>
              <CoverImage
                className={styles.thumbnail}
                src={path}
                alt={`${noun[0]?.toUpperCase()}${noun.slice(1)} ${index + 1}`}
                sizes="56px"
              />
              <MoveButtons
                name={`${noun} ${index + 1}`}
                index={index}
                count={paths.length}
                onMove={(by) => move(path, index, by)}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${noun} ${index + 1}`}
                onClick={() => onChange(paths.filter((other) => other !== path))}
              >
                <X className="icon" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {announcement.text}
      </p>
    </>
  )
}
