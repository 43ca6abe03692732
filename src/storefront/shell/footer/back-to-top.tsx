import { ArrowUp } from 'lucide-react'
import { useScrolledPast } from '../use-scrolled-past.ts'
import * as styles from './site-footer.module.css'

const SHOWN_AFTER_PX = 300

/** Takes up its space while hidden too, so that no content moves when it appears. */
export function BackToTop() {
  const shown = useScrolledPast(SHOWN_AFTER_PX)
  return (
    <button
      type="button"
      className={`button ${styles.backToTop} ${shown ? '' : styles.isHidden}`}
      // The page's CSS decides whether the scroll is smooth.
      onClick={() => scrollTo({ top: 0 })}
    >
      <ArrowUp className="icon icon-s" />
      Back to top
    </button>
  )
}
