// What only the store itself sees: its own rows, behind the pages.
import type { Page } from '@playwright/test'
import { ask, type Book } from './shelf.ts'
import { ADDRESS } from './shopper.ts'

/** The messages that came from an address. */
export const messagesFrom = (email: string) =>
  ask<{ id: number; subject: string; message: string; status: string }>(
    'select id, subject, message, status from contact_messages where email = $1',
    [email],
  )

/** Through which form an address subscribed; undefined for one that did not. */
export async function subscribedThrough(email: string): Promise<string | undefined> {
  const [row] = await ask<{ source: string }>('select source from subscribers where email = $1', [email])
  return row?.source
}

/** Orders one copy of a book as a guest, without the pages. */
export async function orderOne(page: Page, book: Book, customerName: string = ADDRESS['Full name']): Promise<number> {
  const answer = await page.request.post('/api/orders', {
    data: {
      customerName,
      customerEmail: ADDRESS.Email,
      customerPhone: ADDRESS['Mobile number'],
      shippingAddress: ADDRESS.Address,
      city: ADDRESS.City,
      state: ADDRESS.State,
      pincode: ADDRESS['PIN code'],
      paymentMethod: 'cod',
      items: [{ productId: book.id, quantity: 1 }],
    },
  })
  return ((await answer.json()) as { id: number }).id
}

interface News {
  status: string
  shipmentStatus?: string
  courierName?: string
  trackingUrl?: string
  estimatedDelivery?: string
}

/** What is heard of a parcel. */
export const reportNews = (orderId: number, news: News) =>
  ask(
    `update orders set status = $2, shipment_status = $3, courier_name = $4, tracking_url = $5, estimated_delivery = $6
     where id = $1`,
    [
      orderId,
      news.status,
      news.shipmentStatus ?? null,
      news.courierName ?? null,
      news.trackingUrl ?? null,
      news.estimatedDelivery ?? null,
    ],
  )

/** Registers somebody, makes them one of the staff and leaves them logged in. */
export async function becomeAdmin(page: Page, username: string): Promise<void> {
  await page.request.post('/api/register', { data: { username, password: 'kota-2026-books' } })
  await ask('update users set is_admin = true where username = $1', [username])
}
