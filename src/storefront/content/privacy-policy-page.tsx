import { getRouteApi } from '@tanstack/react-router'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { PolicyContacts } from './policy-contacts.tsx'
import { SupportLine } from './support-line.tsx'
import { TextPage } from './text-page.tsx'

const route = getRouteApi('/privacy-policy')

export function PrivacyPolicyPage() {
  const store = route.useLoaderData()
  return (
    <TextPage title="Privacy Policy" lead="We use your details to send your books, and for nothing else.">
      <StoredData />
      <section>
        <h2>Who receives it</h2>
        <p>
          The courier receives the name, address, mobile number and amount of your order, because it delivers the parcel
          and collects the cash. Our email provider carries the emails about your order. We sell your details to no one,
          and we share them for no advertising.
        </p>
      </section>
      <OnYourDevice />
      <section>
        <h2>How long we store it</h2>
        <p>
          We store the books and amounts of orders for up to eight years, as tax law requires. Copies of the emails that
          we sent are deleted after 180 days, courier reports after 180 days, and a login ends after 30 days without a
          visit.
        </p>
      </section>
      <section>
        <h2>Your rights</h2>
        <p>
          You can ask us what we store about you, and ask us to correct or delete it. In your account you download your
          data, choose which emails you get, and{' '}
          <ShopLink className="inline-link" href="/delete-account">
            delete your account
          </ShopLink>
          : seven days later your name, mobile number, email address and street are removed from your orders. What we
          must store for the tax office stays without them. Without an account, call or write to us. Every newsletter
          has a link that ends it.
        </p>
        <SupportLine store={store} />
      </section>
      <PolicyContacts store={store} />
    </TextPage>
  )
}

function StoredData() {
  return (
    <section>
      <h2>What we store</h2>
      <ul>
        <li>For an order: your name, mobile number, email address, delivery address, and the books you ordered.</li>
        <li>For an account: your username, email address, a saved address, and a hash of your password.</li>
        <li>For a message: your name, email address, mobile number and what you wrote.</li>
        <li>For the newsletter: your email address, and when, where and with which words you agreed or refused.</li>
      </ul>
      <p>We ask for no card, no UPI PIN and no bank details: you pay in cash when the parcel arrives.</p>
    </section>
  )
}

function OnYourDevice() {
  return (
    <section>
      <h2>On your device</h2>
      <p>
        One cookie says that you are logged in, and one recognises your device when you log in again. Your browser
        remembers your cart and, if you tick the box at checkout, your address. There are no advertising cookies and no
        trackers of other companies on this site. We count how often books, carts and checkouts are opened, without
        cookies and without storing anything about you.
      </p>
    </section>
  )
}
