// The text pages: see pages-on-demand.ts.

export const AboutUsPage = async () => ({ default: (await import('./edited-text-pages.tsx')).AboutUsPage })
export const FaqsPage = async () => ({ default: (await import('./edited-text-pages.tsx')).FaqsPage })
export const ShippingPolicyPage = async () => ({
  default: (await import('./edited-text-pages.tsx')).ShippingPolicyPage,
})
export const ReturnPolicyPage = async () => ({ default: (await import('./edited-text-pages.tsx')).ReturnPolicyPage })
export const PrivacyPolicyPage = async () => ({ default: (await import('./edited-text-pages.tsx')).PrivacyPolicyPage })
export const TermsConditionsPage = async () => ({
  default: (await import('./edited-text-pages.tsx')).TermsConditionsPage,
})
export const ReviewRulesPage = async () => ({ default: (await import('./review-rules-page.tsx')).ReviewRulesPage })
export const TestUploadPage = async () => ({ default: (await import('./test-upload-page.tsx')).TestUploadPage })
