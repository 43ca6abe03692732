import type { Store } from './store.ts'

/** Returns the names of what a slip or an invoice should say about the seller but cannot, because it is not set. */
export function missingSellerFacts({ seller, phone, email }: Store): readonly string[] {
  const facts = { 'legal name': seller.name, address: seller.address, 'phone number': phone, 'email address': email }
  return Object.entries(facts).flatMap(([name, value]) => (value ? [] : [name]))
}
