import { adminRoutes } from './admin/routes.ts'
import { rootRoute } from './root-route.tsx'
import { storefrontRoutes } from './storefront/routes.ts'

/** Every page of the store and of the admin area. */
export const routeTree = rootRoute.addChildren([...storefrontRoutes, ...adminRoutes])
