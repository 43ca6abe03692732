/** Focuses the first control that has a message, in the order of the screen, and scrolls to it. */
export function focusInvalid(area: HTMLElement | null): void {
  const control = area?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}
