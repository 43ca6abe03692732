import { useScrolledPast } from './use-scrolled-past.ts'

const COMPACT_AFTER_PX = 50

/** Whether what stands above the page gives way to it: the reader has begun to scroll. */
export const useCompact = (): boolean => useScrolledPast(COMPACT_AFTER_PX)
