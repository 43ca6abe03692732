import type { Category, Institute } from '../../domain/product.ts'

/** An institute or a category: the one has a logo, the other an image. */
export type Shelf = Omit<Institute & Category, 'logo' | 'image'> & { logo?: string; image?: string }
