import { useQuery } from '@tanstack/react-query'
import { OctagonX } from 'lucide-react'
import { type PackingLine, remaining, type Ticked } from '../../../domain/orders/packing.ts'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import { scannedBooksQuery } from './packing-queries.ts'
import type { PackingAlert } from './packing-session.ts'
import * as styles from './packing.module.css'

interface Props {
  alert: PackingAlert
  lines: readonly PackingLine[]
  ticked: Ticked
  onClose: () => void
}

/** Says loudly that a scanned code was refused. Nothing has been ticked. */
export function PackingAlertBox({ alert, lines, ticked, onClose }: Props) {
  return (
    <div className={styles.alert} role="alert">
      <div className={styles.alertHead}>
        <OctagonX className="icon icon-l" />
        <div>
          <p className={styles.alertTitle}>{titleOf(alert)}</p>
          <p>{textOf(alert)}</p>
        </div>
      </div>
      {alert.kind === 'wrong' && (
        <Comparison code={alert.code} needed={lines.find((line) => remaining(line, ticked) > 0)} />
      )}
      <button type="button" className="button main" onClick={onClose}>
        Scan again
      </button>
    </div>
  )
}

function titleOf(alert: PackingAlert): string {
  if (alert.kind === 'wrong') return 'Wrong book'
  return alert.kind === 'extra' ? 'One too many' : alert.title
}

function textOf(alert: PackingAlert): string {
  if (alert.kind === 'wrong') return `No book of this order has the code ${alert.code}. Nothing was ticked.`
  if (alert.kind === 'message') return alert.text
  const { productName, quantity } = alert.line
  return `${productName} is in the parcel already: ${quantity} of ${quantity}. Put this copy back.`
}

/** The scanned book beside the one that the order needs next. */
function Comparison({ code, needed }: { code: string; needed: PackingLine | undefined }) {
  const { data: scanned = [] } = useQuery(scannedBooksQuery(code))
  if (scanned.length === 0 && !needed) return null
  return (
    <div className={styles.comparison}>
      {scanned.map(({ id, ...book }) => (
        <Book key={id} label={scanned.length === 1 ? 'In your hand' : 'Perhaps in your hand'} {...book} />
      ))}
      {needed && (
        <Book
          label="Needed"
          name={needed.productName}
          image={needed.productImage}
          shelfLocation={needed.shelfLocation}
        />
      )}
    </div>
  )
}

interface BookProps {
  label: string
  name: string
  image: string
  shelfLocation: string | null
}

const Book = ({ label, name, image, shelfLocation }: BookProps) => (
  <div>
    <CoverImage src={image} alt="" sizes="150px" className={styles.largeCover} />
    <p className="meta">{label}</p>
    <p>
      <b>{name}</b>
    </p>
    {shelfLocation && <p className="meta">Shelf {shelfLocation}</p>}
  </div>
)
