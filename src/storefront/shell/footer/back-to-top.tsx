import { ArrowUp } from 'lucide-react'
import { useScrolledPast } from '../use-scrolled-past.ts'

const SHOWN_AFTER_PX = 300

/** Keeps its space while hidden, so that nothing moves when it appears. */
export function BackToTop() {
  const shown = useScrolledPast(SHOWN_AFTER_PX)
  return (
    <button
      type="button"
      className={shown ? 'button' : 'button unseen'}
      // The page's CSS decides whether the scroll is smooth.
      onClick={() => scrollTo({ top: 0 })}
    >
      <ArrowUp className="icon icon-s" />
      Back to top
    </button>
  )
}
