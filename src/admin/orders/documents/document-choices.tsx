import type { LucideIcon } from 'lucide-react'
import * as styles from './document-choices.module.css'

/** A document that can be printed. */
export interface DocumentChoice<Name extends string> {
  name: Name
  label: string
  /** '4 pages, up to four slips each'. */
  note: string
  Icon: LucideIcon
}

interface Props<Name extends string> {
  choices: readonly DocumentChoice<Name>[]
  chosen: readonly Name[]
  onChange: (chosen: readonly Name[]) => void
  /** The URL of the PDF with one document only. */
  hrefOf: (name: Name) => string
  disabled?: boolean | undefined
}

/** Documents for one PDF, each with a link to itself alone. */
export function DocumentChoices<Name extends string>({ choices, chosen, onChange, hrefOf, disabled }: Props<Name>) {
  const toggle = (name: Name) =>
    onChange(choices.map((choice) => choice.name).filter((other) => chosen.includes(other) !== (other === name)))
  return (
    <fieldset className={styles.choices} disabled={disabled}>
      <legend className="sr-only">Documents</legend>
      {choices.map(({ name, label, note, Icon }) => (
        <div key={name} className={styles.choice}>
          <label>
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
            <Icon className="icon" />
            <span>
              <b>{label}</b> <span className="meta num">{note}</span>
            </span>
          </label>
          {!disabled && (
            <a
              className="inline-link"
              aria-label={`Open alone: ${label}`}
              href={hrefOf(name)}
              target="_blank"
              rel="noopener"
            >
              Open alone
            </a>
          )}
        </div>
      ))}
    </fieldset>
  )
}
