import { Camera, CameraOff, Flashlight } from 'lucide-react'
import { useState } from 'react'
import * as styles from './packing.module.css'
import { useCamera } from './use-camera.ts'

interface Props {
  /** What to scan. */
  hint: string
  onCode: (code: string) => void
}

/** Scans with the camera of the device, once it is switched on. */
export function CameraScanner({ hint, onCode }: Props) {
  const [isOn, setIsOn] = useState(false)
  return isOn ? (
    <CameraView hint={hint} onCode={onCode} onClose={() => setIsOn(false)} />
  ) : (
    <button type="button" className={`button ${styles.cameraButton}`} onClick={() => setIsOn(true)}>
      <Camera className="icon" />
      Scan with the camera
    </button>
  )
}

function CameraView({ hint, onCode, onClose }: Props & { onClose: () => void }) {
  const { video, error, torch } = useCamera(onCode)
  return (
    <div className={styles.camera}>
      <video ref={video} muted playsInline aria-label="Camera" />
      {error && (
        <p className={styles.cameraError} role="alert">
          {error}
        </p>
      )}
      <div className={styles.cameraBar}>
        <button type="button" className="icon-button" aria-label="Switch the camera off" onClick={onClose}>
          <CameraOff className="icon" />
        </button>
        <span>{hint}</span>
        {torch && (
          <button
            type="button"
            className="icon-button"
            aria-label="Light"
            aria-pressed={torch.isOn}
            onClick={torch.toggle}
          >
            <Flashlight className="icon" />
          </button>
        )}
      </div>
    </div>
  )
}
