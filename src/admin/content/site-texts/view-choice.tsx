import * as styles from './view-choice.module.css'

const VIEWS = { text: 'Text', preview: 'Preview', versions: 'Versions' } as const
export type View = keyof typeof VIEWS

/** Chooses what a phone shows of the editor. A wide window shows all of it. */
export const ViewChoice = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => (
  <div className={styles.views} role="group" aria-label="View">
    {(Object.keys(VIEWS) as View[]).map((one) => (
      <button key={one} type="button" aria-pressed={one === view} onClick={() => onChange(one)}>
        {VIEWS[one]}
      </button>
    ))}
  </div>
)
