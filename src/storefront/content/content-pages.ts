// The text pages: see pages-on-demand.ts.

export const AboutUsPage = async () => ({ default: (await import('./about-us-page.tsx')).AboutUsPage })
export const FaqsPage = async () => ({ default: (await import('./faqs-page.tsx')).FaqsPage })
export const ShippingPolicyPage = async () => ({
  default: (await import('./shipping-policy-page.tsx')).ShippingPolicyPage,
})
export const ReturnPolicyPage = async () => ({ default: (await import('./return-policy-page.tsx')).ReturnPolicyPage })
export const PrivacyPolicyPage = async () => ({
  default: (await import('./privacy-policy-page.tsx')).PrivacyPolicyPage,
})
export const TermsConditionsPage = async () => ({
  default: (await import('./terms-conditions-page.tsx')).TermsConditionsPage,
})
export const ReviewRulesPage = async () => ({ default: (await import('./review-rules-page.tsx')).ReviewRulesPage })
export const TestUploadPage = async () => ({ default: (await import('./test-upload-page.tsx')).TestUploadPage })
