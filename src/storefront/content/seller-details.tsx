import type { ReactNode } from 'react'
import type { Store } from '../../domain/store/store.ts'
import { publicHost } from '../../domain/values/public-host.ts'
import { telLink } from '../../domain/values/phones.ts'
import { PROMISES } from '../../domain/store/promises.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import * as styles from './seller-details.module.css'

/** The seller's legal details, required of Indian online stores, as far as the owner has set them. */
export function SellerDetails({ store: { seller, name, url } }: { store: Store }) {
  return (
    <dl className={styles.details}>
      <Row name="Store">{[name, publicHost(url)].filter(Boolean).join(', ')}</Row>
      {seller.name && <Row name="Seller">{seller.name}</Row>}
      {seller.address && <Row name="Address">{seller.address}</Row>}
      {seller.gstin && <Row name="GSTIN">{seller.gstin}</Row>}
    </dl>
  )
}

/** The contact for complaints and how soon they are handled. */
export function GrievanceOfficer({ store: { grievanceOfficer: officer } }: { store: Store }) {
  return (
    <>
      <dl className={styles.details}>
        {officer.name && <Row name="Name">{officer.name}</Row>}
        <Row name="Designation">Grievance Officer</Row>
        {officer.email && (
          <Row name="Email">
            <a className="link" href={`mailto:${officer.email}`}>
              {officer.email}
            </a>
          </Row>
        )}
        {officer.phone && (
          <Row name="Phone">
            <a className="link" href={telLink(officer.phone)}>
              {officer.phone}
            </a>
          </Row>
        )}
        {!officer.email && !officer.phone && (
          <Row name="Write to us">
            <ShopLink className="link" href="/contact-us">
              Contact form
            </ShopLink>
          </Row>
        )}
      </dl>
      <p className={`meta ${styles.responseTimes}`}>
        Complaints are acknowledged within {PROMISES.complaintAcknowledgedWithin} and settled within{' '}
        {PROMISES.complaintResolvedWithin} of the day they reach us.
      </p>
    </>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
