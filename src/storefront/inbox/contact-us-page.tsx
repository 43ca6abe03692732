import { createFileRoute } from '@tanstack/react-router'
import { breadcrumbStructuredData } from '../../domain/structured-data.ts'
import { contactStructuredData } from '../../domain/shop-structured-data.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { storeQuery } from '../content/content-queries.ts'
import { GrievanceOfficer, SellerDetails } from '../content/seller-details.tsx'
import { pageHead } from '../layout/page-head.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactWays } from './contact-ways.tsx'

export const Route = createFileRoute('/contact-us')({
  loader: ({ context }) => context.queryClient.query(storeQuery()),
  head: ({ loaderData: store }) =>
    store
      ? pageHead({
          store,
          title: 'Contact Us',
          description: `Reach ${store.name} in Kota by phone, WhatsApp, email or form. ${store.hours}`,
          path: '/contact-us',
          jsonLd: [
            contactStructuredData(store),
            breadcrumbStructuredData([{ label: 'Home', path: '/' }, { label: 'Contact Us' }], store.url),
          ],
        })
      : {},
  component: ContactUsPage,
})

function ContactUsPage() {
  const store = Route.useLoaderData()
  return (
    <div className="wrap pb-8">
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: 'Contact Us' }]} />
      <h1>Contact Us</h1>
      <p className="mt-1 mb-4 text-ink-2">
        Ask about a book, an order or a return. We read every message in Kota and answer in person.
      </p>
      <div className="two-columns">
        <ContactForm email={store.email} />
        <div className="stack">
          <ContactWays store={store} />
          <section className="panel">
            <h2>Complaints</h2>
            <GrievanceOfficer store={store} />
          </section>
          <section className="panel">
            <h2>Who sells</h2>
            <SellerDetails store={store} />
          </section>
        </div>
      </div>
    </div>
  )
}
