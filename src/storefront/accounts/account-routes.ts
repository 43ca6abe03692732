import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { getParentRoute, loadStore, noindexHead } from '../shared/route-options.ts'
import { authHead } from './auth/auth-head.ts'
import { parseAuthSearch } from './auth/auth-url.ts'
import { parseProfileSearch } from './profile/profile-url.ts'

const pages = () => import('./account-pages.ts')

const authRoute = createRoute({
  getParentRoute,
  path: '/auth',
  validateSearch: parseAuthSearch,
  loader: loadStore,
  head: ({ loaderData }) => (loaderData ? authHead(loaderData) : {}),
  component: lazyRouteComponent(async () => (await pages()).authPage(), 'AuthPage'),
})

const loginRoute = createRoute({
  getParentRoute,
  path: '/login',
  validateSearch: parseAuthSearch,
  loader: loadStore,
  head: ({ loaderData }) => (loaderData ? authHead(loaderData) : {}),
  component: lazyRouteComponent(async () => (await pages()).loginPage(), 'LoginPage'),
})

const profileRoute = createRoute({
  getParentRoute,
  path: '/profile',
  validateSearch: parseProfileSearch,
  loader: loadStore,
  head: noindexHead('My Account', '/profile'),
  component: lazyRouteComponent(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute,
  path: '/forgot-password',
  loader: loadStore,
  head: noindexHead('Forgot Password', '/forgot-password'),
  component: lazyRouteComponent(async () => (await pages()).forgotPasswordPage(), 'ForgotPasswordPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute,
  path: '/reset-password',
  loader: loadStore,
  head: noindexHead('New Password', '/reset-password'),
  component: lazyRouteComponent(async () => (await pages()).resetPasswordPage(), 'ResetPasswordPage'),
})

const verifyEmailRoute = createRoute({
  getParentRoute,
  path: '/verify-email',
  loader: loadStore,
  head: noindexHead('Confirm Email Address', '/verify-email'),
  component: lazyRouteComponent(async () => (await pages()).verifyEmailPage(), 'VerifyEmailPage'),
})

export const accountRoutes = [
  authRoute,
  loginRoute,
  profileRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
] as const
