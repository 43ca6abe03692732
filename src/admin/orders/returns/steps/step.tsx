import { type ReactNode, useId } from 'react'
import * as styles from './step.module.css'

interface Props {
  title: string
  hint?: string | undefined
  onSubmit?: (() => void) | undefined
  children: ReactNode
}

/** The form of a step. */
export function Step({ title, hint, onSubmit, children }: Props) {
  const id = useId()
  return (
    <form
      className={styles.step}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      <h3 id={id}>{title}</h3>
      {hint && <p className="meta">{hint}</p>}
      {children}
    </form>
  )
}

/** The buttons of a step, the main one last. */
export const StepButtons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>
