import { createRoute } from '@tanstack/react-router'
import { pagesOnDemand } from '../../pages-on-demand.ts'
import { getParentRoute, loadStore, noindexHead } from '../shared/route-options.ts'
import { authHead } from './auth/auth-head.ts'
import { parseAuthSearch } from './auth/auth-url.ts'
import { parseProfileSearch } from './profile/profile-url.ts'

const page = pagesOnDemand(() => import('./account-pages.ts'))

const authRoute = createRoute({
  getParentRoute,
  path: '/auth',
  validateSearch: parseAuthSearch,
  loader: loadStore,
  head: ({ loaderData }) => (loaderData ? authHead(loaderData) : {}),
  component: page('AuthPage'),
})

const loginRoute = createRoute({
  getParentRoute,
  path: '/login',
  validateSearch: parseAuthSearch,
  loader: loadStore,
  head: ({ loaderData }) => (loaderData ? authHead(loaderData) : {}),
  component: page('LoginPage'),
})

const profileRoute = createRoute({
  getParentRoute,
  path: '/profile',
  validateSearch: parseProfileSearch,
  loader: loadStore,
  head: noindexHead('Your Account', '/profile'),
  component: page('ProfilePage'),
})

const deleteAccountRoute = createRoute({
  getParentRoute,
  path: '/delete-account',
  loader: loadStore,
  head: noindexHead('Delete Account', '/delete-account'),
  component: page('DeleteAccountPage'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute,
  path: '/forgot-password',
  loader: loadStore,
  head: noindexHead('Forgot Password', '/forgot-password'),
  component: page('ForgotPasswordPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute,
  path: '/reset-password',
  loader: loadStore,
  head: noindexHead('New Password', '/reset-password'),
  component: page('ResetPasswordPage'),
})

const verifyEmailRoute = createRoute({
  getParentRoute,
  path: '/verify-email',
  loader: loadStore,
  head: noindexHead('Confirm Email Address', '/verify-email'),
  component: page('VerifyEmailPage'),
})

export const accountRoutes = [
  authRoute,
  loginRoute,
  profileRoute,
  deleteAccountRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
] as const
