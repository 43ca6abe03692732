import { ArrowDown, ArrowUp } from 'lucide-react'

interface Props {
  /** What is moved, in the labels: 'image 2'. */
  name: string
  /** From 0. */
  index: number
  count: number
  onMove: (by: -1 | 1) => void
}

/** Moves an item in its list. `useMoveAnnouncement` finds the buttons by `data-move`. */
export const MoveButtons = ({ name, index, count, onMove }: Props) => (
  <>
    <button
      type="button"
      className="icon-button"
      data-move="up"
      aria-label={`Move ${name} up`}
      disabled={index === 0}
      onClick={() => onMove(-1)}
    >
      <ArrowUp className="icon" />
    </button>
    <button
      type="button"
      className="icon-button"
      data-move="down"
      aria-label={`Move ${name} down`}
      disabled={index === count - 1}
      onClick={() => onMove(1)}
    >
      <ArrowDown className="icon" />
    </button>
  </>
)
