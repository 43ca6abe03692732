import { useScrolledPast } from '../use-scrolled-past.ts'

const COMPACT_AFTER_PX = 50

/** Whether the header is compact: the page has been scrolled. */
export const useIsHeaderCompact = (): boolean => useScrolledPast(COMPACT_AFTER_PX)
