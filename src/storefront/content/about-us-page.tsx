import { getRouteApi } from '@tanstack/react-router'
import { TAGLINE } from '../../domain/store/store-facts.ts'
import { PROMISES } from '../../domain/store/promises.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { TextPage } from './text-page.tsx'
import { SellerDetails } from './seller-details.tsx'
import { SupportLine } from './support-line.tsx'

const TITLE = 'About Us'

const route = getRouteApi('/about-us')

export function AboutUsPage() {
  const store = route.useLoaderData()
  return (
    <TextPage title={TITLE} lead={`${TAGLINE}. A bookshop in Kota for students who cannot come to Kota.`}>
      <section>
        <h2>What we sell</h2>
        <p>
          Books, modules, question banks and test series for JEE and NEET, for Class 11, Class 12 and droppers, from the
          coaching institutes whose material students ask for. Some of it is new, much of it is used. A used set has
          often been solved once in pencil and costs far less than a new one: you can save up to 70%.
        </p>
      </section>
      <section>
        <h2>Why Kota</h2>
        <p>
          Every spring thousands of students finish their year here and leave shelves of good material behind. We buy
          it, look through it page by page, leave out what is torn or incomplete, and send the rest to the next student.
        </p>
      </section>
      <Promises />
      <section>
        <h2>Talk to us</h2>
        <SupportLine store={store} />
        <p>
          On WhatsApp we also tell you when not to buy: if a newer edition is close, or if you have no need for a full
          set.
        </p>
      </section>
      <section>
        <h2>Seller details</h2>
        <SellerDetails store={store} />
      </section>
    </TextPage>
  )
}

function Promises() {
  return (
    <section>
      <h2>What you can hold us to</h2>
      <ul>
        <li>Cash on Delivery: you pay when the parcel is in your hands, and nothing before.</li>
        <li>Free shipping on all orders, with no minimum.</li>
        <li>Genuine material: what the page names is what the parcel holds, and used books are called used.</li>
        <li>
          Most parcels arrive in 3–5 business days; far places take up to 7. See the{' '}
          <ShopLink className="inline-link" href="/shipping-policy">
            shipping policy
          </ShopLink>
          .
        </li>
        <li>
          Replacement or return within {PROMISES.returnWithin} of delivery. See the{' '}
          <ShopLink className="inline-link" href="/return-policy">
            return policy
          </ShopLink>
          .
        </li>
        <li>Our team and our delivery partner never ask for extra payments.</li>
      </ul>
    </section>
  )
}
