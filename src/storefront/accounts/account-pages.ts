// The pages of accounts: see pages-on-demand.ts.

export const AuthPage = async () => ({ default: (await import('./auth/auth-page.tsx')).AuthPage })
export const LoginPage = async () => ({ default: (await import('./auth/login-page.tsx')).LoginPage })
export const ForgotPasswordPage = async () => ({
  default: (await import('./recovery/forgot-password-page.tsx')).ForgotPasswordPage,
})
export const ResetPasswordPage = async () => ({
  default: (await import('./recovery/reset-password-page.tsx')).ResetPasswordPage,
})
export const VerifyEmailPage = async () => ({
  default: (await import('./recovery/verify-email-page.tsx')).VerifyEmailPage,
})
export const DeleteAccountPage = async () => ({
  default: (await import('./deletion/delete-account-page.tsx')).DeleteAccountPage,
})
export const ProfilePage = async () => ({ default: (await import('./profile/profile-page.tsx')).ProfilePage })
