import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { getParentRoute, loadStore, noindexHead } from '../shared/route-options.ts'
import { authHead } from './auth/auth-head.ts'
import { parseAuthSearch } from './auth/auth-url.ts'
import { parseProfileSearch } from './profile/profile-url.ts'

const authRoute = createRoute({
  getParentRoute,
  path: '/auth',
  validateSearch: parseAuthSearch,
  loader: loadStore,
  head: ({ loaderData }) => (loaderData ? authHead(loaderData) : {}),
  component: lazyRouteComponent(() => import('./auth/auth-page.tsx'), 'AuthPage'),
})

const loginRoute = createRoute({
  getParentRoute,
  path: '/login',
  validateSearch: parseAuthSearch,
  loader: loadStore,
  head: ({ loaderData }) => (loaderData ? authHead(loaderData) : {}),
  component: lazyRouteComponent(() => import('./auth/login-page.tsx'), 'LoginPage'),
})

const profileRoute = createRoute({
  getParentRoute,
  path: '/profile',
  validateSearch: parseProfileSearch,
  loader: loadStore,
  head: noindexHead('My Account', '/profile'),
  component: lazyRouteComponent(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
})

export const accountRoutes = [authRoute, loginRoute, profileRoute] as const
