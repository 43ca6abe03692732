import type { ReactNode } from 'react'
import type { Store } from '../../domain/store/store.ts'
import { telLink } from '../../domain/values/phones.ts'
import { PROMISES } from '../../domain/store/promises.ts'
import * as styles from './seller-details.module.css'

/** The seller's legal details, required of Indian online stores. */
export function SellerDetails({ store: { seller, name, url } }: { store: Store }) {
  return (
    <dl className={styles.details}>
      <Row name="Store">
        {name}, {url.replace(/^https?:\/\//, '')}
      </Row>
      <Row name="Seller">{seller.name}</Row>
      <Row name="Address">{seller.address}</Row>
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
        <Row name="Email">
          <a className="link" href={`mailto:${officer.email}`}>
            {officer.email}
          </a>
        </Row>
        <Row name="Phone">
          <a className="link" href={telLink(officer.phone)}>
            {officer.phone}
          </a>
        </Row>
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
