import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { formatMenu, maxLinks, parseMenu } from '../../../domain/content/menus.ts'
import type { MenuLink } from '../../../domain/content/standard-menus.ts'
import * as styles from './menu-field.module.css'

interface Props {
  /** Name of the menu. */
  name: string
  label: string
  /** The links as a Markdown list. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The links of a menu, each with its label and its link. */
export function MenuField({ name, label, value, onChange, error }: Props) {
  const id = useId()
  const links = parseMenu(value)
  const set = (next: readonly MenuLink[]) => onChange(formatMenu(next))
  const move = (from: number, to: number) => set(swap(links, from, to))
  return (
    <fieldset className={styles.menu} aria-describedby={error === undefined ? undefined : id}>
      <legend>{label}</legend>
      {links.map((link, index) => (
        <div key={index} className={styles.row}>
          <LinkInputs
            place={`link ${index + 1} of ${label}`}
            link={link}
            isInvalid={error?.startsWith(`Link ${index + 1}:`) ?? false}
            onChange={(changed) => set(links.with(index, changed))}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={`Move up link ${index + 1} of ${label}`}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <ArrowUp className="icon icon-s" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={`Move down link ${index + 1} of ${label}`}
            disabled={index === links.length - 1}
            onClick={() => move(index, index + 1)}
          >
            <ArrowDown className="icon icon-s" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove link ${index + 1} of ${label}`}
            onClick={() => set(links.toSpliced(index, 1))}
          >
            <Trash2 className="icon icon-s" />
          </button>
        </div>
      ))}
      {error !== undefined && (
        <p id={id} className="field-error">
          {error}
        </p>
      )}
      <button
        type="button"
        className={`button quiet ${styles.add}`}
        aria-label={`Add link to ${label}`}
        disabled={links.length >= maxLinks(name)}
        onClick={() => set([...links, { label: '', href: '' }])}
      >
        <Plus className="icon" />
        Add link
      </button>
    </fieldset>
  )
}

interface LinkProps {
  place: string
  link: MenuLink
  isInvalid: boolean
  onChange: (link: MenuLink) => void
}

/** Inputs keep the typed text with its spaces; the menu has it without them. */
function LinkInputs({ place, link, isInvalid, onChange }: LinkProps) {
  return (
    <>
      <TrimmedInput
        label={`Label of ${place}`}
        placeholder="Label"
        value={link.label}
        isInvalid={isInvalid}
        onChange={(label) => onChange({ ...link, label })}
      />
      <TrimmedInput
        label={`Page of ${place}`}
        placeholder="/products"
        value={link.href}
        isInvalid={isInvalid}
        onChange={(href) => onChange({ ...link, href })}
      />
    </>
  )
}

interface InputProps {
  label: string
  placeholder: string
  value: string
  isInvalid: boolean
  onChange: (value: string) => void
}

function TrimmedInput({ label, placeholder, value, isInvalid, onChange }: InputProps) {
  const [typed, setTyped] = useState(value)
  const shown = typed.trim() === value ? typed : value
  return (
    <input
      className="input"
      aria-label={label}
      aria-invalid={isInvalid}
      placeholder={placeholder}
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(event.target.value.trim())
      }}
    />
  )
}

function swap(links: readonly MenuLink[], from: number, to: number): MenuLink[] {
  const [first, second] = [links[from], links[to]]
  return first && second ? links.with(from, second).with(to, first) : [...links]
}
