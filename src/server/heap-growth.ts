import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap grow to three times its live objects before V8 collects all garbage, instead of to about twice. A collection of
 * the whole heap takes both cores of a small machine for a tenth of a second, during which pages wait.
 */
export const collectGarbageRarely = (): void => setFlagsFromString('--heap-growing-percent=200')
