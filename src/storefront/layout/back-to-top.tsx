import { ArrowUp } from 'lucide-react'
import { useScrolledPast } from './use-scrolled-past.ts'

const SHOWN_AFTER_PX = 300

/** Keeps its place while it is hidden, so that nothing moves when it appears. */
export function BackToTop() {
  const shown = useScrolledPast(SHOWN_AFTER_PX)
  return (
    <button
      type="button"
      className={shown ? 'button' : 'button unseen'}
      // The page's own style says whether the way up is smooth.
      onClick={() => scrollTo({ top: 0 })}
    >
      <ArrowUp className="icon icon-s" />
      Back to top
    </button>
  )
}
