import { Truck } from 'lucide-react'
import { useHomeTexts } from './use-home-texts.ts'
import * as styles from './shipping-note.module.css'

export function ShippingNote() {
  const { noteTitle, noteText } = useHomeTexts()
  return (
    <div className={`wrap ${styles.space}`}>
      <p className="note plain">
        <Truck className="icon" />
        <span>
          <b>{noteTitle}</b> {noteText}
        </span>
      </p>
    </div>
  )
}
