import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface Book {
  id: number
  slug: string
  name: string
}

/** Puts a new book on the shelf that no other test knows. The price is in rupees. */
export async function shelveBook({ price = 499, stock = 5 }: { price?: number; stock?: number }): Promise<Book> {
  const name = `Optics Workbook ${randomUUID().slice(0, 8)}`
  const [book] = await ask<Book>(
    `insert into products (name, slug, price_paise, original_price_paise, stock, exam_type, class_type, class_types)
     values ($1, $2, $3, $3, $4, 'JEE', '12th', '{12th}') returning id, slug, name`,
    [name, name.toLowerCase().replaceAll(' ', '-'), price * 100, stock],
  )
  if (!book) throw new Error('The book was not put on the shelf.')
  return book
}

/** Changes a price behind the back of whoever has the book in the cart. */
export const reprice = (book: Book, price: number) =>
  ask('update products set price_paise = $2, original_price_paise = $2 where id = $1', [book.id, price * 100])

/** Sets how many are left. */
export const restock = (book: Book, stock: number) =>
  ask('update products set stock = $2 where id = $1', [book.id, stock])

export async function stockOf(book: Book): Promise<number | undefined> {
  const [row] = await ask<{ stock: number }>('select stock from products where id = $1', [book.id])
  return row?.stock
}

/** The orders in the store that hold the book, with their totals in rupees. */
export async function ordersOf(book: Book): Promise<{ id: string; total: number; quantity: number }[]> {
  return ask(
    `select orders.id::text, orders.total_paise / 100.0::float as total, line.quantity
     from orders join order_items as line on line.order_id = orders.id where line.product_id = $1`,
    [book.id],
  )
}

// One connection for each worker: every new one costs the server a process.
let pool: pg.Pool | undefined
const openPool = () => new pg.Pool({ max: 1, connectionString: process.env.STORE_DATABASE, allowExitOnIdle: true })

/** Asks the store's own database. */
export async function ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<Row[]> {
  // Opened when it is first asked: whoever starts the store imports this before.
  pool ??= openPool()
  return (await pool.query<Row>(sql, values)).rows
}
