import { countStep } from '../../shared/count-step.ts'
import { addRecentProduct } from '../recent/recent-products.ts'

/** Adds a product to the recently viewed ones of this device, and counts the view. */
export function recordView(productId: number): void {
  addRecentProduct(productId)
  countStep('view')
}
