import type { ReactNode } from 'react'
import type { Store } from '../../domain/content.ts'
import { telLink } from '../../domain/phones.ts'
import { PROMISES } from '../../domain/shop-promises.ts'

/** Who sells, as the rules for Indian shops want it said. */
export function SellerDetails({ store: { seller, name, url } }: { store: Store }) {
  return (
    <dl className="seller-details">
      <Row name="Store">
        {name}, {url.replace(/^https?:\/\//, '')}
      </Row>
      <Row name="Seller">{seller.name}</Row>
      <Row name="Address">{seller.address}</Row>
      {seller.gstin && <Row name="GSTIN">{seller.gstin}</Row>}
    </dl>
  )
}

/** Who hears complaints, and how soon. */
export function GrievanceOfficer({ store: { grievanceOfficer: officer } }: { store: Store }) {
  return (
    <>
      <dl className="seller-details">
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
      <p className="meta mt-2">
        Complaints are acknowledged within {PROMISES.complaintHeardWithin} and settled within{' '}
        {PROMISES.complaintSettledWithin} of the day they reach us.
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
