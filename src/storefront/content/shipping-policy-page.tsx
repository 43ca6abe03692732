import { getRouteApi } from '@tanstack/react-router'
import { formatPrice } from '../../domain/values/money.ts'
import { DELIVERY_ZONES, PROMISES, WAIVED_SHIPPING } from '../../domain/store/promises.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { TextPage } from './text-page.tsx'
import { PolicyContacts } from './policy-contacts.tsx'

const TITLE = 'Shipping Policy'

const route = getRouteApi('/shipping-policy')

export function ShippingPolicyPage() {
  const store = route.useLoaderData()
  return (
    <TextPage title={TITLE} lead="Free on all orders, paid in cash at your door, delivered across India.">
      <Cost />
      <Time />
      <section>
        <h2>Where we deliver</h2>
        <p>
          Within India only, to every PIN code that one of our couriers serves. If none of them reaches you, we call you
          before anything is sent and cancel the order if you wish. The courier needs a mobile number that you answer
          and an address with house number, street and a landmark.
        </p>
      </section>
      <Handover />
      <Problems />
      <PolicyContacts store={store} />
    </TextPage>
  )
}

function Cost() {
  const { fee, below } = WAIVED_SHIPPING
  return (
    <section>
      <h2>What it costs</h2>
      <p>
        Nothing. Shipping is free on all orders, with no minimum. Our rate card names {formatPrice(fee)} for orders
        below {formatPrice(below)}; this charge is waived, and the checkout adds none. Paying in cash costs nothing
        extra either.
      </p>
    </section>
  )
}

function Time() {
  return (
    <section>
      <h2>How long it takes</h2>
      <p>
        We pack every order in Kota within {PROMISES.packedWithin}. From then on the courier takes{' '}
        {PROMISES.deliveredWithin}, by where you live:
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Business days</th>
          </tr>
        </thead>
        <tbody>
          {DELIVERY_ZONES.map(({ zone, places, days }) => (
            <tr key={zone}>
              <td>
                <b>{zone}</b>
                <small>{places}</small>
              </td>
              <td className="num">{days}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Business days are Monday to Saturday without public holidays. Floods, strikes and exam-season rushes can add a
        day or two; we tell you when we know of it.
      </p>
    </section>
  )
}

function Handover() {
  return (
    <section>
      <h2>Following and receiving it</h2>
      <ul>
        <li>
          With your order ID the{' '}
          <ShopLink className="inline-link" href="/track-order">
            Track Order
          </ShopLink>{' '}
          page shows how far the parcel is, the courier and a tracking link.
        </li>
        <li>Keep the exact amount ready: you pay the delivery partner in cash when the parcel is handed over.</li>
        <li>The amount is the total of your order. Our team and our delivery partner never ask for extra payments.</li>
        <li>If you are not there, the courier calls and comes again on another day.</li>
      </ul>
    </section>
  )
}

function Problems() {
  return (
    <section>
      <h2>If something is wrong</h2>
      <p>
        Report a damaged, open, late or incomplete parcel within {PROMISES.reportWithin} of delivery, or of the day it
        was due, with the order ID and a picture. You may refuse a parcel that is visibly damaged without paying. What
        happens then is in the{' '}
        <ShopLink className="inline-link" href="/return-policy">
          return policy
        </ShopLink>
        .
      </p>
    </section>
  )
}
