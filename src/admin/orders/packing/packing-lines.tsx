import { Check } from 'lucide-react'
import { type PackingLine, remaining, type Ticked } from '../../../domain/orders/packing.ts'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import { ConditionTag } from '../../../ui/product/tags.tsx'
import * as styles from './packing.module.css'

interface Props {
  lines: readonly PackingLine[]
  ticked: Ticked
  onTick: (line: PackingLine) => void
}

/** The books of an order. Pressing a line ticks one copy. */
export function PackingLines({ lines, ticked, onTick }: Props) {
  const next = lines.find((line) => remaining(line, ticked) > 0)
  return (
    <ul className={styles.lines} aria-label="Books of the order">
      {lines.map((line) => (
        <li key={line.lineId} className={line === next ? styles.isNext : undefined}>
          <button type="button" onClick={() => onTick(line)}>
            <CoverImage src={line.productImage} alt="" sizes="66px" className={styles.cover} />
            <span className={styles.text}>
              <span className={styles.name}>
                <b className={`num ${styles.quantity}`}>{line.quantity} ×</b> {line.productName}
              </span>
              <span className="tags">
                <ConditionTag condition={line.condition} />
                {line.shelfLocation && (
                  <span className="meta">
                    Shelf <b>{line.shelfLocation}</b>
                  </span>
                )}
              </span>
            </span>
            <Copies line={line} packed={ticked[line.lineId] ?? 0} />
            <span className="sr-only">
              , {ticked[line.lineId] ?? 0} of {line.quantity} packed. Tick one copy
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const MAX_MARKS = 4

/** One mark per copy; a number for many copies. */
function Copies({ line: { quantity }, packed }: { line: PackingLine; packed: number }) {
  if (quantity > MAX_MARKS) {
    return (
      <b className={`num ${packed === quantity ? styles.full : ''}`} aria-hidden="true">
        {packed} of {quantity}
      </b>
    )
  }
  return (
    <span className={styles.marks} aria-hidden="true">
      {Array.from({ length: quantity }, (_, index) => (
        <span key={index} className={`num ${styles.mark} ${index < packed ? styles.isTicked : ''}`}>
          {index < packed ? <Check className="icon icon-s" /> : index + 1}
        </span>
      ))}
    </span>
  )
}
