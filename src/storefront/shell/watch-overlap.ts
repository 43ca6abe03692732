// Loaded on demand: the chat button is faded until this is loaded.

const CONTENT =
  'a, button, input, select, textarea, label, summary, img, svg, p, h1, h2, h3, li, dt, dd, td, th, small, b'
const IDLE_MS = 150
/** Points of the element that are tested, as fractions of its size. */
const FRACTIONS = [0.02, 0.5, 0.98]

/**
 * Reports whether a fixed element covers text or controls of the page, once and whenever the page has been scrolled or has
 * changed, until the signal aborts. While the page is scrolled down, the element counts as covering content.
 */
export function watchOverlap(
  element: HTMLElement,
  report: (isOverContent: boolean) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  let timer: ReturnType<typeof setTimeout>
  let lastTop = scrollY
  const checkWhenIdle = () => {
    clearTimeout(timer)
    timer = setTimeout(() => report(coversContent(element)), IDLE_MS)
  }
  const onScroll = () => {
    if (scrollY > lastTop) report(true)
    lastTop = scrollY
    checkWhenIdle()
  }
  const changes = new MutationObserver(checkWhenIdle)
  changes.observe(document.body, { childList: true, subtree: true })
  addEventListener('scroll', onScroll, { passive: true, signal })
  addEventListener('resize', checkWhenIdle, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    changes.disconnect()
  })
  checkWhenIdle()
}

function coversContent(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return FRACTIONS.some((x) =>
    FRACTIONS.some((y) => {
      const below = document
        .elementsFromPoint(left + x * width, top + y * height)
        .find((other) => !element.contains(other))
      return below?.closest(CONTENT) != null
    }),
  )
}
