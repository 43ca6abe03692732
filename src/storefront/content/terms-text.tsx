import { PROMISES } from '../../domain/store/promises.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'

export function BuyingTerms() {
  return (
    <>
      <section>
        <h2>Prices</h2>
        <p>
          Prices are in Indian rupees and include all taxes; printed books carry no GST. The struck price is the maximum
          retail price (MRP) or the last price of the new book. If a price or the stock changes between cart and order,
          the checkout shows you the new figures and asks again. Shipping is free on all orders.
        </p>
      </section>
      <section>
        <h2>Orders</h2>
        <p>
          Your order is an offer to buy; the sale is made when we hand the parcel to the courier. The order ID on the
          confirmation page stands for it. You may change or cancel it within {PROMISES.changeWithin}. We may decline an
          order when a book turns out to be unsaleable, the address cannot be reached or the number does not answer;
          then you owe nothing.
        </p>
      </section>
      <section>
        <h2>Payment</h2>
        <p>
          Cash on Delivery is the only payment method. You pay the total of the order to the delivery partner, and
          nothing more. Our team and our delivery partners never ask for advances, fees or codes.
        </p>
      </section>
      <section>
        <h2>Delivery, returns and refunds</h2>
        <p>
          Orders are packed within {PROMISES.packedWithin} and delivered in {PROMISES.deliveredWithin}, as the{' '}
          <ShopLink className="inline-link" href="/shipping-policy">
            shipping policy
          </ShopLink>{' '}
          explains. You may return within {PROMISES.returnWithin} of delivery, damage is reported within{' '}
          {PROMISES.reportWithin}, and refunds are paid within {PROMISES.refundWithin}, as the{' '}
          <ShopLink className="inline-link" href="/return-policy">
            return policy
          </ShopLink>{' '}
          explains.
        </p>
      </section>
      <section>
        <h2>Coupons</h2>
        <p>
          A coupon lowers the subtotal by what it says. One coupon counts for one order, unless two can be combined. It
          has no cash value and is checked again when the order is placed.
        </p>
      </section>
    </>
  )
}

export function UsingTerms({ name }: { name: string }) {
  return (
    <>
      <section>
        <h2>Names of institutes</h2>
        <p>
          {name} is an independent bookseller. Names of institutes, publishers and exams belong to their owners and are
          used only to say what a book is. None of them runs or endorses this shop.
        </p>
      </section>
      <section>
        <h2>Accounts</h2>
        <p>
          An account is yours alone: choose a password that you use nowhere else. If you are under 18, order with the
          consent of a parent or guardian. We close accounts that are used for fraud.
        </p>
      </section>
      <section id="privacy">
        <h2>Your data</h2>
        <p>
          We keep what an order needs (name, mobile number, email, address, what was bought) to deliver it, to help you
          afterwards and for as long as the tax law asks. The courier receives the name, address and number. Messages
          and newsletter addresses are kept until you ask us to delete them. We sell no data and show no advertising;
          your cart stays in your own browser. Ask our grievance officer to see, correct or delete what we hold.
        </p>
      </section>
      <section>
        <h2>Liability and law</h2>
        <p>
          We answer for what we sell as the Indian consumer law says; nothing here takes rights from you that it gives.
          For a book we are liable up to what it cost you. Indian law applies. Courts at Kota, Rajasthan are competent,
          besides the consumer commission at your own place.
        </p>
      </section>
      <section>
        <h2>Changes</h2>
        <p>An order is governed by the terms that stood here on the day it was placed.</p>
      </section>
    </>
  )
}
