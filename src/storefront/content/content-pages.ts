// The text pages. Apart from the routes: the first script of every page would contain the file names of these pages
// and of what they import.

export const aboutUsPage = () => import('./about-us-page.tsx')
export const faqsPage = () => import('./faqs-page.tsx')
export const shippingPolicyPage = () => import('./shipping-policy-page.tsx')
export const returnPolicyPage = () => import('./return-policy-page.tsx')
export const privacyPolicyPage = () => import('./privacy-policy-page.tsx')
export const termsConditionsPage = () => import('./terms-conditions-page.tsx')
export const reviewRulesPage = () => import('./review-rules-page.tsx')
export const testUploadPage = () => import('./test-upload-page.tsx')
