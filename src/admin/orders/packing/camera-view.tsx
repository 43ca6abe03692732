import { Flashlight } from 'lucide-react'
import * as styles from './packing.module.css'
import { useCamera } from './use-camera.ts'

interface Props {
  /** What to scan. */
  hint: string
  onCode: (code: string) => void
}

/** The picture of the camera, in which codes are read. */
export function CameraView({ hint, onCode }: Props) {
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
