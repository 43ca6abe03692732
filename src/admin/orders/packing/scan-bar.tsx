import { ArrowLeft, Camera, CameraOff } from 'lucide-react'
import { useState } from 'react'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { CameraView } from './camera-view.tsx'
import { CodeInput } from './code-input.tsx'
import * as styles from './packing.module.css'

interface Props {
  /** Where the arrow leads. */
  back: { href: string; label: string }
  /** The label of the field. */
  label: string
  /** What the camera scans. */
  hint: string
  onCode: (code: string) => void
}

/** The first row of a page on which staff scan: back, the field, and the camera, whose picture opens below. */
export function ScanBar({ back, label, hint, onCode }: Props) {
  const [isOn, setIsOn] = useState(false)
  const CameraIcon = isOn ? CameraOff : Camera
  return (
    <div className={styles.scanner}>
      <div className={styles.scanBar}>
        <ShopLink className="icon-button" href={back.href} aria-label={back.label}>
          <ArrowLeft className="icon" />
        </ShopLink>
        <CodeInput label={label} onCode={onCode} />
        <button
          type="button"
          className="icon-button"
          aria-label={isOn ? 'Switch the camera off' : 'Scan with the camera'}
          onClick={() => setIsOn(!isOn)}
        >
          <CameraIcon className="icon" />
        </button>
      </div>
      {isOn && <CameraView hint={hint} onCode={onCode} />}
    </div>
  )
}
