// The pages of login and recovery. Apart from the routes: the first script of every page would contain the file names of these pages
// and of what they import.

export const authPage = () => import('./auth/auth-page.tsx')
export const loginPage = () => import('./auth/login-page.tsx')
export const forgotPasswordPage = () => import('./recovery/forgot-password-page.tsx')
export const resetPasswordPage = () => import('./recovery/reset-password-page.tsx')
export const verifyEmailPage = () => import('./recovery/verify-email-page.tsx')
