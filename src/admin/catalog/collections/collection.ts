import type { Category, Institute } from '../../../domain/catalog/product.ts'

/** An institute (with logo) or a category (with image). */
export type Collection = Omit<Institute & Category, 'logo' | 'image'> & { logo?: string; image?: string }
