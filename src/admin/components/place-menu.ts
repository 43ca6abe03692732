const WIDTH = 220
const ITEM_HEIGHT = 44
const PADDING = 16
const GAP = 4

/** Places a menu below the right edge of its button, or above it if there is no room below. */
export function placeMenu(menu: HTMLElement | null, button: HTMLElement | null, itemCount: number): void {
  const area = button?.getBoundingClientRect()
  if (!area || !menu) return
  const height = itemCount * ITEM_HEIGHT + PADDING
  const isBelow = area.bottom + GAP + height <= innerHeight
  menu.style.top = `${isBelow ? area.bottom + GAP : Math.max(GAP, area.top - GAP - height)}px`
  menu.style.left = `${Math.max(GAP, area.right - WIDTH)}px`
}

/** Places a panel below the left edge of its button. */
export function placePanel(panel: HTMLElement | null, button: HTMLElement | null): void {
  const area = button?.getBoundingClientRect()
  if (!area || !panel) return
  panel.style.top = `${area.bottom + GAP}px`
  panel.style.left = `${area.left}px`
  panel.style.maxHeight = `${innerHeight - area.bottom - 2 * GAP}px`
}
