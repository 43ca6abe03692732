// Pages that emails and the footer link to. Apart from the routes: the first script of every page would contain the file names of these pages
// and of what they import.

export const replacementPage = () => import('./orders/replacement/replacement-page.tsx')
export const orderPage = () => import('./orders/manage/order-page.tsx')
export const contactUsPage = () => import('./inbox/contact-us-page.tsx')
export const unsubscribePage = () => import('./inbox/unsubscribe-page.tsx')
export const writeReviewPage = () => import('./reviews/write/write-review-page.tsx')
