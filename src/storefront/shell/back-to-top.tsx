import { ArrowUp } from 'lucide-react'
import { useScrolledPast, useScrolledUp } from './use-scrolled-past.ts'
import * as styles from './back-to-top.module.css'

const SHOWN_AFTER_PX = 300

/** The floating button that scrolls to the top of a long page. On phones it shows while the customer scrolls up. */
export function BackToTop() {
  const isScrolledUp = useScrolledUp()
  if (!useScrolledPast(SHOWN_AFTER_PX)) return null
  return (
    // The page's CSS decides whether the scroll is smooth.
    <button
      type="button"
      className={isScrolledUp ? styles.button : `${styles.button} ${styles.isDown}`}
      aria-label="Back to top"
      onClick={() => scrollTo({ top: 0 })}
    >
      <ArrowUp className="icon" />
    </button>
  )
}
