// What is asked of a shop while it grows: see growth.ts.

/** A shop's size when it is asked. */
export interface Size {
  products: number
  orders: number
}

/** A call under a name that stays the same while the shop grows. */
export interface GrowingCall {
  name: string
  /** Asked with the login of an admin. */
  staff?: boolean
  /** @param round from 0 up, for calls that shall not ask for one and the same row */
  address: (size: Size, round: number) => string
}

const CARDS = 24
const ROWS = 25
/** Coprime to every size, so that the rounds meet products from all over the table. */
const STRIDE = 7919

const cards = (query: string) => `/api/product-cards?limit=${CARDS}${query}`
const lastPage = (rows: number, limit: number) => Math.floor((rows - 1) / limit) * limit

export const CALLS: GrowingCall[] = [
  { name: 'search: optics workbook', address: () => cards('&search=optics+workbook') },
  { name: 'search by ear: fiziks', address: () => cards('&search=fiziks') },
  { name: 'search: calculus series 904', address: () => cards('&search=calculus+series+904') },
  { name: 'listing', address: () => cards('') },
  { name: 'listing, one filter', address: () => cards('&examType=NEET') },
  { name: 'listing by price', address: () => cards('&sort=price-asc') },
  { name: 'listing, page 2', address: () => cards(`&offset=${CARDS}`) },
  { name: 'listing, last page', address: ({ products }) => cards(`&offset=${lastPage(products, CARDS)}`) },
  { name: 'listing, counts beside the filters', address: () => '/api/product-facets' },
  { name: 'category', address: () => cards('&categoryId=2') },
  {
    name: 'product',
    address: ({ products }, round) => `/api/products/detail?slug=shelved-${1 + ((round * STRIDE) % products)}`,
  },
  { name: 'staff: products', staff: true, address: () => `/api/admin/products?limit=${ROWS}` },
  {
    name: 'staff: products, search',
    staff: true,
    address: () => `/api/admin/products?limit=${ROWS}&search=matrices+workbook`,
  },
  { name: 'staff: orders', staff: true, address: () => `/api/orders?limit=${ROWS}` },
  { name: 'staff: orders, search', staff: true, address: () => `/api/orders?limit=${ROWS}&search=sharma` },
  { name: 'staff: orders, one status', staff: true, address: () => `/api/orders?limit=${ROWS}&status=pending` },
]
