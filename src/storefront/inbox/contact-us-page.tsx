import { getRouteApi } from '@tanstack/react-router'
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx'
import { GrievanceOfficer, SellerDetails } from '../content/seller-details.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactChannels } from './contact-channels.tsx'
import * as styles from './contact-us-page.module.css'

const route = getRouteApi('/contact-us')

export function ContactUsPage() {
  const store = route.useLoaderData()
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: 'Contact Us' }]} />
      <h1>Contact Us</h1>
      <p className={styles.introduction}>
        Ask about a book, an order or a return. We read every message and answer in person.
      </p>
      <div className="two-columns">
        <ContactForm email={store.email} />
        <div className="stack">
          <ContactChannels store={store} />
          <section className="panel">
            <h2>Complaints</h2>
            <GrievanceOfficer store={store} />
          </section>
          <section className="panel">
            <h2>Seller details</h2>
            <SellerDetails store={store} />
          </section>
        </div>
      </div>
    </div>
  )
}
