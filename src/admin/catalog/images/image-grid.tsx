import { type DragEvent, useMemo, useRef, useState } from 'react'
import type { ProductImage } from '../../../domain/catalog/product.ts'
import { ImageCard } from './image-card.tsx'
import * as styles from './image-grid.module.css'
import { moveItem, useImageOrder } from './use-image-order.ts'
import { useMoveAnnouncement } from './use-move-announcement.ts'

interface Props {
  productId: number
  productName: string
  images: readonly ProductImage[]
}

/** Reorderable images; the first one is the main image. */
export function ImageGrid({ productId, productName, images }: Props) {
  const { mutate } = useImageOrder(productId)
  const [dragged, setDragged] = useState<number>()
  const [target, setTarget] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  const keys = useMemo(() => images.map(({ id }) => String(id)), [images])
  const announcement = useMoveAnnouncement(list, keys)
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < images.length) mutate(moveItem(images, from, to))
  }
  const end = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
  const dragProps = (index: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', String(index))
      setDragged(index)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      setTarget(index)
    },
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      move(dragged, index)
      end()
    },
    onDragEnd: end,
  })
  return (
    <>
      <ul ref={list} className={styles.grid}>
        {images.map((image, index) => (
          <li
            key={image.id}
            data-image={image.id}
            className={index === dragged ? styles.isDragged : index === target ? styles.isDropTarget : undefined}
            {...dragProps(index)}
          >
            <ImageCard
              productId={productId}
              image={image}
              index={index}
              count={images.length}
              productName={productName}
              onMove={(by) => {
                announcement.moving(String(image.id), by)
                move(index, index + by)
              }}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement.text}
      </p>
    </>
  )
}
