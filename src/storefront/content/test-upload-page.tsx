import { UploadForm } from './upload-form.tsx'
import { UploadPermissionNote } from './upload-permission-note.tsx'
import * as styles from './test-upload-page.module.css'

export function TestUploadPage() {
  return (
    <div className={`wrap ${styles.page}`}>
      <div className="stack large">
        <header>
          <h1>Image upload test</h1>
          <p className={styles.description}>Checks that the store can store, resize and show an image.</p>
        </header>
        <UploadPermissionNote />
        <UploadForm />
      </div>
    </div>
  )
}
