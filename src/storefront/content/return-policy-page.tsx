import { getRouteApi } from '@tanstack/react-router'
import { PROMISES } from '../../domain/store/promises.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { TextPage } from './text-page.tsx'
import { SupportLine } from './support-line.tsx'
import { PolicyContacts } from './policy-contacts.tsx'

const TITLE = 'Return Policy'

const route = getRouteApi('/return-policy')

export function ReturnPolicyPage() {
  const store = route.useLoaderData()
  return (
    <TextPage title={TITLE} lead={`Replacement or your money back, within ${PROMISES.returnWithin} of delivery.`}>
      <section>
        <h2>Changing your mind before delivery</h2>
        <p>
          Change or cancel an order within {PROMISES.changeWithin} of placing it, free of charge. After that it is being
          packed; a parcel that is on its way can be returned once it has reached you.
        </p>
      </section>
      <ReturnConditions />
      <section>
        <h2>Damaged, wrong or incomplete</h2>
        <p>
          Tell us within {PROMISES.reportWithin} of delivery, with a picture of the parcel and the books. We send the
          right book at our cost, or return your money if we have no other copy. You pay nothing for our mistake, and
          nothing for the courier’s.
        </p>
      </section>
      <section>
        <h2>How to return</h2>
        <ol>
          <li>
            Write or call with your order ID, and say what is wrong and whether you want a replacement or a refund.
          </li>
          <li>We name a day on which the courier collects the parcel, or an address to send it to.</li>
          <li>Pack the books so that they travel safely. We look through them when they are back.</li>
          <li>The replacement leaves, or the refund is paid.</li>
        </ol>
        <SupportLine store={store} />
      </section>
      <Refunds />
      <PolicyContacts store={store} />
    </TextPage>
  )
}

function ReturnConditions() {
  return (
    <section>
      <h2>What can be returned</h2>
      <ul>
        <li>Any book or module, within {PROMISES.returnWithin} of the day it was delivered.</li>
        <li>In the condition in which it reached you: nothing written in, no page torn out, sets complete.</li>
        <li>
          A used book is not faulty because it has been used. Pencil marks, underlining or a rubbed corner are part of
          its price; missing or unreadable pages are not.
        </li>
        <li>
          Sealed test papers and sealed question sets cannot be returned once the seal is open, unless they are faulty.
        </li>
      </ul>
    </section>
  )
}

function Refunds() {
  return (
    <section>
      <h2>Refunds</h2>
      <p>
        You paid in cash, so we pay by UPI or bank transfer to an account you name, within {PROMISES.refundWithin} after
        the books are back with us. You receive what you paid for them, less any discount they carried. There is no
        cancellation charge and no restocking fee. The terms of sale are in the{' '}
        <ShopLink className="inline-link" href="/terms-conditions">
          terms and conditions
        </ShopLink>
        .
      </p>
    </section>
  )
}
