import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { parseCategorySearch, parseInstituteSearch } from '../../domain/search/collection-search.ts'
import { parseListingSearch } from '../../domain/search/listing.ts'
import { notFoundHead, pageHead } from '../shared/page-head.ts'
import { getParentRoute, loadStore, noindexHead } from '../shared/route-options.ts'

const productsPage = () => import('./listing/products-page.tsx')
const productsRoute = createRoute({
  getParentRoute,
  path: '/products',
  validateSearch: parseListingSearch,
  // The router also passes what `validateSearch` left out (campaign tags, invalid values), in the order of the URL.
  // The server renders without them. Parsing again makes both render the same page.
  loaderDeps: ({ search }) => parseListingSearch({ ...search }),
  loader: async (args) => (await productsPage()).loadProducts(args),
  head: async ({ loaderData, match }) =>
    loaderData ? pageHead((await productsPage()).listingHeadOptions(match.loaderDeps, loaderData)) : {},
  component: lazyRouteComponent(productsPage, 'ProductsPage'),
  pendingComponent: lazyRouteComponent(productsPage, 'ListingSkeleton'),
  errorComponent: lazyRouteComponent(productsPage, 'ProductsError'),
})

const productPage = () => import('./product/product-page.tsx')
const productRoute = createRoute({
  getParentRoute,
  path: '/products/$slug',
  loader: async (args) => (await productPage()).loadProduct(args),
  head: async ({ loaderData, ...place }) =>
    loaderData
      ? pageHead((await productPage()).productHeadOptions(loaderData))
      : notFoundHead(place, 'Product Not Found'),
  component: lazyRouteComponent(productPage, 'ProductPage'),
  pendingComponent: lazyRouteComponent(productPage, 'ProductSkeleton'),
  notFoundComponent: lazyRouteComponent(productPage, 'ProductNotFound'),
  errorComponent: lazyRouteComponent(productPage, 'ProductError'),
})

const categoriesPage = () => import('./collections/categories-page.tsx')
const categoriesRoute = createRoute({
  getParentRoute,
  path: '/categories',
  loader: async (args) => (await categoriesPage()).loadCategories(args),
  head: async ({ loaderData }) =>
    loaderData ? pageHead((await categoriesPage()).categoriesHeadOptions(loaderData)) : {},
  component: lazyRouteComponent(categoriesPage, 'CategoriesPage'),
  errorComponent: lazyRouteComponent(categoriesPage, 'CategoriesError'),
})

const categoryPage = () => import('./collections/category-page.tsx')
const categoryRoute = createRoute({
  getParentRoute,
  path: '/categories/$id',
  loaderDeps: ({ search }) => parseCategorySearch(search),
  loader: async (args) => (await categoryPage()).loadCategory(args),
  head: async ({ loaderData, ...place }) =>
    loaderData
      ? pageHead((await categoryPage()).categoryHeadOptions(loaderData))
      : notFoundHead(place, 'Category not found'),
  component: lazyRouteComponent(categoryPage, 'CategoryPage'),
  pendingComponent: lazyRouteComponent(categoryPage, 'CategorySkeleton'),
  notFoundComponent: lazyRouteComponent(categoryPage, 'CategoryNotFound'),
  errorComponent: lazyRouteComponent(categoryPage, 'CategoryError'),
})

const institutePage = () => import('./collections/institute-page.tsx')
const instituteRoute = createRoute({
  getParentRoute,
  path: '/institutes/$id',
  loaderDeps: ({ search }) => parseInstituteSearch(search),
  loader: async (args) => (await institutePage()).loadInstitute(args),
  head: async ({ loaderData, ...place }) =>
    loaderData
      ? pageHead((await institutePage()).instituteHeadOptions(loaderData))
      : notFoundHead(place, 'Institute not found'),
  component: lazyRouteComponent(institutePage, 'InstitutePage'),
  pendingComponent: lazyRouteComponent(institutePage, 'InstituteSkeleton'),
  notFoundComponent: lazyRouteComponent(institutePage, 'InstituteNotFound'),
  errorComponent: lazyRouteComponent(institutePage, 'InstituteError'),
})

/** The second spelling of an institute's URL. */
const instituteRedirectRoute = createRoute({
  getParentRoute,
  path: '/institute/$id',
  loader: ({ params }) => {
    throw redirect({ to: '/institutes/$id', params, statusCode: 301 })
  },
})

const wishlistRoute = createRoute({
  getParentRoute,
  path: '/wishlist',
  loader: loadStore,
  head: noindexHead('Wishlist', '/wishlist'),
  component: lazyRouteComponent(() => import('./wishlist/wishlist-page.tsx'), 'WishlistPage'),
})

export const catalogRoutes = [
  productsRoute,
  productRoute,
  categoriesRoute,
  categoryRoute,
  instituteRoute,
  instituteRedirectRoute,
  wishlistRoute,
] as const
