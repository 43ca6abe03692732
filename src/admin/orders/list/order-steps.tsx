import { ChevronDown, ChevronUp } from 'lucide-react'
import { formatCount } from '../../../domain/values/format-count.ts'
import { useShortcuts } from '../../components/shortcuts.ts'
import * as styles from './order-steps.module.css'
import type { OrderNavigation } from './use-order-navigation.ts'

/** Leads from an open order to the previous and the next one of the list. Keys: k and j. */
export function OrderSteps({ navigation: { position, total, previous, next } }: { navigation: OrderNavigation }) {
  useShortcuts({ k: () => previous?.(), j: () => next?.() }, 'dialog')
  if (!previous && !next) return null
  return (
    <div className={styles.steps}>
      {position !== undefined && (
        <span className="meta num">
          {formatCount(position)} of {formatCount(total)}
        </span>
      )}
      <StepButton label="Previous order" shortcut="k" onStep={previous}>
        <ChevronUp className="icon" />
      </StepButton>
      <StepButton label="Next order" shortcut="j" onStep={next}>
        <ChevronDown className="icon" />
      </StepButton>
    </div>
  )
}

interface StepButtonProps {
  label: string
  shortcut: string
  onStep: (() => void) | undefined
  children: React.ReactNode
}

/** Stays focusable at the end of the list, so that the focus is not lost. */
const StepButton = ({ label, shortcut, onStep, children }: StepButtonProps) => (
  <button
    type="button"
    className={`icon-button ${styles.step}`}
    aria-label={label}
    aria-keyshortcuts={shortcut}
    aria-disabled={!onStep}
    title={`${label} (${shortcut})`}
    onClick={onStep}
  >
    {children}
  </button>
)
