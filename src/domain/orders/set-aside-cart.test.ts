import { expect, test } from 'vitest'
import { addToCart, type CartProduct } from './cart.ts'
import { putBack } from './set-aside-cart.ts'

const book = (id: number, stock = 5): CartProduct => ({
  id,
  stock,
  slug: `book-${id}`,
  name: `Book ${id}`,
  price: 100,
  examType: 'JEE',
  classType: '11th',
  condition: 'new',
})

test('the cart that Buy Now set aside comes back beside the books that were added since', () => {
  const before = addToCart(addToCart([], book(1), 2), book(2))
  const now = addToCart(addToCart([], book(2)), book(3))
  const quantities = Object.fromEntries(putBack(now, before).map(({ id, quantity }) => [id, quantity]))
  expect(quantities).toEqual({ 1: 2, 2: 1, 3: 1 })
})
