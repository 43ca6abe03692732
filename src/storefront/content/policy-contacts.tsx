import type { Store } from '../../domain/store/store.ts'
import { GrievanceOfficer, SellerDetails } from './seller-details.tsx'

/** The end of every policy: the seller and the grievance officer. */
export function PolicyContacts({ store }: { store: Store }) {
  return (
    <>
      <section id="grievance-officer">
        <h2>Complaints</h2>
        <p>
          If our support could not help you, contact our grievance officer. Your message gets a number, so that you can
          ask how far it has come.
        </p>
        <GrievanceOfficer store={store} />
      </section>
      <section>
        <h2>Seller details</h2>
        <SellerDetails store={store} />
      </section>
    </>
  )
}
