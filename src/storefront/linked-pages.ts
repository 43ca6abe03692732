// Pages that emails and the footer link to: see pages-on-demand.ts.

export const ReplacementPage = async () => ({
  default: (await import('./orders/replacement/replacement-page.tsx')).ReplacementPage,
})
export const DeliveryPage = async () => ({
  default: (await import('./orders/delivery/delivery-page.tsx')).DeliveryPage,
})
export const ConfirmOrderPage = async () => ({
  default: (await import('./orders/confirm/confirm-order-page.tsx')).ConfirmOrderPage,
})
export const OrderPage = async () => ({ default: (await import('./orders/manage/order-page.tsx')).OrderPage })
export const ContactUsPage = async () => ({ default: (await import('./inbox/contact-us-page.tsx')).ContactUsPage })
export const UnsubscribePage = async () => ({ default: (await import('./inbox/unsubscribe-page.tsx')).UnsubscribePage })
export const WriteReviewPage = async () => ({
  default: (await import('./reviews/write/write-review-page.tsx')).WriteReviewPage,
})
export const TrackOrderPage = async () => ({ default: (await import('./orders/track-order-page.tsx')).TrackOrderPage })
