import { Copy, Download } from 'lucide-react'
import { toast } from '../components/toast.ts'
import * as styles from './two-factor-dialog.module.css'

/** New recovery codes, to copy or download: they are shown once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const lines = codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
  const text = `${lines.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success({ description: 'Recovery codes copied' }),
      () => toast.error({ description: 'The browser did not allow copying the codes.' }),
    )
  return (
    <div className={styles.content}>
      <p>
        Two-factor authentication is on. Keep these codes in a safe place: each logs you in once without your phone.
        They are not shown again.
      </p>
      <ul className={styles.codes}>
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <button type="button" className="button quiet" onClick={() => void copy()}>
          <Copy className="icon icon-s" />
          Copy codes
        </button>
        <a
          className="button quiet"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          <Download className="icon icon-s" />
          Download codes
        </a>
      </div>
    </div>
  )
}
