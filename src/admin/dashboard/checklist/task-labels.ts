import type { OpeningTask, ShopFact } from '../../../domain/settings/opening-checklist.ts'

interface TaskLabel {
  title: string
  /** Why the owner should do it. */
  reason: string
}

export const TASK_LABELS: Record<OpeningTask['id'], TaskLabel> = {
  'public.seller_name': {
    title: 'Legal name of the seller',
    reason: 'The law requires it on the contact and policy pages. It is printed on slips and invoices.',
  },
  'public.seller_address': {
    title: 'Registered address of the seller',
    reason: 'The law requires it on the contact and policy pages. It is printed on slips and invoices.',
  },
  'public.gstin': {
    title: 'GSTIN',
    reason: 'Only if you have one: printed books carry no GST. It is printed on invoices.',
  },
  phone: {
    title: 'Support phone number',
    reason: 'Customers find it in the header, the footer and on the contact page. It is printed on slips and invoices.',
  },
  whatsapp: { title: 'WhatsApp number', reason: 'The chat buttons of the shop open it.' },
  email: {
    title: 'Support email address',
    reason: 'Customers find it in the footer and on the contact page. It is printed on slips and invoices.',
  },
  address: { title: 'Address of the shop', reason: 'Customers find it in the footer and on the contact page.' },
  'public.grievance_name': {
    title: 'Name of the grievance officer',
    reason: 'The law requires the name of a person who handles complaints.',
  },
  publicUrl: {
    title: 'Web address of the shop',
    reason: 'Links in emails and search engines lead to this computer until you enter it.',
  },
  'email.enabled': {
    title: 'Email notifications',
    reason: 'Customers get no email about their orders while they are off.',
  },
  'test.email': { title: 'Test email', reason: 'Shows that the mail server accepts emails of the shop.' },
  'test.courier': {
    title: 'Shiprocket login and pickup place',
    reason: 'Shows that the Shiprocket login works and that the pickup place exists.',
  },
  'test.whatsapp': {
    title: 'WhatsApp messages',
    reason: 'Only if the shop writes to customers on WhatsApp. Shows that Meta accepts the shop’s messages.',
  },
  'test.google': {
    title: 'Google Merchant connection',
    reason: 'Only if your books are to appear in Google’s listings. The person who runs the server enters the account.',
  },
  'test.order': {
    title: 'Test order',
    reason: 'Places an order and books a shipment at Shiprocket. Both are cancelled automatically.',
  },
  books: {
    title: 'Your own books',
    reason: 'Add or import at least five books of your own.',
  },
  brand: {
    title: 'Logo and colours',
    reason: 'Pages, emails and invoices use them. Without them the shop has the standard ones.',
  },
  parcels: {
    title: 'Size and weight of a book',
    reason: 'For books without their own. Without it, a parcel counts as a thick A4 module, which costs more freight.',
  },
  owners: {
    title: 'A second owner',
    reason: 'Can help if you lose your password or your phone. Otherwise keep your recovery codes in a safe place.',
  },
  'seo.placeholder_reviews': {
    title: 'Placeholder ratings',
    reason:
      'Every product page shows Google 8 reviews that no customer wrote. Google can remove your stars or your products ' +
      'for reviews that are not real, and India’s consumer rules forbid them.',
  },
}

/** Examples below the field of a fact. */
export const FACT_HINTS: Partial<Record<ShopFact, string>> = {
  'public.gstin': '15 characters, such as 08ABCDE1234F1Z5',
  whatsapp: 'A mobile number, such as 98290 12345',
}
