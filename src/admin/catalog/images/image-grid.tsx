import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { ProductImage } from '../../../domain/catalog/product.ts'
import { ImageCard } from './image-card.tsx'
import { moveItem, useImageOrder } from './use-image-order.ts'

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
  const news = useMoveAnnouncement(list, images)
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < images.length) mutate(moveItem(images, from, to))
  }
  const end = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
  const dragOf = (place: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', String(place))
      setDragged(place)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      setTarget(place)
    },
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      move(dragged, place)
      end()
    },
    onDragEnd: end,
  })
  return (
    <>
      <ul ref={list} className="image-grid">
        {images.map((image, place) => (
          <li
            key={image.id}
            data-image={image.id}
            className={place === target && place !== dragged ? 'target' : place === dragged ? 'dragged' : undefined}
            {...dragOf(place)}
          >
            <ImageCard
              image={image}
              index={place}
              count={images.length}
              productName={productName}
              onMove={(by) => {
                news.moving(image.id, by)
                move(place, place + by)
              }}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {news.sentence}
      </p>
    </>
  )
}

/** Announces the new position of a moved image and restores the focus on its buttons. */
function useMoveAnnouncement(list: { current: HTMLElement | null }, images: readonly ProductImage[]) {
  const asked = useRef<{ id: number; by: number }>(undefined)
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    const { id, by } = asked.current ?? {}
    asked.current = undefined
    if (id === undefined) return
    const card = list.current?.querySelector(`[data-image="${id}"]`)
    const button = (way: string) => card?.querySelector<HTMLButtonElement>(`[data-move="${way}"]:enabled`)
    const [same, other] = by === -1 ? ['up', 'down'] : ['down', 'up']
    ;(button(same ?? '') ?? button(other ?? ''))?.focus()
    setSentence(`Image moved to place ${images.findIndex((image) => image.id === id) + 1} of ${images.length}`)
  }, [list, images])
  return {
    sentence,
    moving: (id: number, by: number) => {
      asked.current = { id, by }
    },
  }
}
