import type { ComponentProps } from 'react'
import type { ShopSettingField, ShopSettingGroup } from '../../domain/settings/shop-settings.ts'
import { CONFIRMATION_POLICY_LABELS } from '../../domain/orders/confirmation.ts'
import { DEFAULT_CONFIRMATION_SETTINGS } from '../../domain/confirmation/confirmation-settings.ts'
import { DEFAULT_PAYOUT_DAYS } from '../../domain/cash/payout-settings.ts'
import { DEFAULT_PAYEE_DAYS, DEFAULT_RETURN_DAYS } from '../../domain/orders/returns/return-settings.ts'
import { DEFAULT_CONTACT } from '../../domain/store/store-facts.ts'
import { DEFAULT_COPY_SIZE } from '../../domain/values/package-size.ts'

interface SettingField {
  label: string
  /** Where the value is used. */
  hint: string
  /** What applies while the setting is not set. */
  unset: string
  width: 'full' | 'half'
  isLong?: boolean
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'>
}

interface SettingSection {
  title: string
  hint?: string
  fields: readonly ShopSettingField[]
}

const NOTHING = 'Not set: customers see nothing.'
const PRINTED = 'Printed on slips and invoices.'
const PHONE = { type: 'tel' } as const
const EMAIL = { type: 'email', spellCheck: false } as const
const LINK = { type: 'url', inputMode: 'url', spellCheck: false } as const
const NUMBER = { inputMode: 'numeric' } as const

const social = (site: string): SettingField => ({
  label: `${site} page`,
  hint: 'Linked in the footer.',
  unset: 'Not set: no link is shown.',
  width: 'half',
  input: LINK,
})
const size = (label: string, unset: string): SettingField => ({
  label,
  hint: 'Of one copy.',
  unset: `Not set: ${unset}.`,
  width: 'half',
  input: NUMBER,
})
const { policies, remindHours, callHours, cancelDays } = DEFAULT_CONFIRMATION_SETTINGS
const policy = (level: keyof typeof policies, label: string): SettingField => ({
  label,
  hint: '',
  unset: `Not set: ${CONFIRMATION_POLICY_LABELS[policies[level]].toLowerCase()}.`,
  width: 'half',
})
const duration = (label: string, hint: string, usual: string): SettingField => ({
  label,
  hint,
  unset: `Not set: ${usual}.`,
  width: 'half',
  input: NUMBER,
})
const colour = (label: string, hint: string): SettingField => ({ label, hint, unset: '', width: 'half' })

/** The texts and inputs of the site settings. */
export const SETTING_FIELDS: Record<ShopSettingField, SettingField> = {
  storeName: {
    label: 'Name of the shop',
    hint: 'On every page, in emails and on documents.',
    unset: 'Not set: the name with which the shop was started is used.',
    width: 'half',
  },
  publicUrl: {
    label: 'Web address of the shop',
    hint: 'Links in emails, in WhatsApp messages and for search engines begin with it.',
    unset: 'Not set: the address with which the shop was started is used.',
    width: 'half',
    input: LINK,
  },
  sellerName: {
    label: 'Legal name of the seller',
    hint: `On the contact and policy pages, as the law requires. ${PRINTED}`,
    unset: 'Not set: the shop’s name is printed, customers see nothing.',
    width: 'half',
  },
  gstin: {
    label: 'GSTIN (optional)',
    hint: '15 characters, such as 08ABCDE1234F1Z5. Printed on slips and invoices.',
    unset: NOTHING,
    width: 'half',
    input: { autoCapitalize: 'characters', spellCheck: false },
  },
  sellerAddress: {
    label: 'Registered address of the seller',
    hint: `On the contact and policy pages, as the law requires. ${PRINTED}`,
    unset: 'Not set: the address of the shop is used.',
    width: 'full',
    isLong: true,
  },
  phone: {
    label: 'Support phone number',
    hint: `In the header, the footer and on the contact page. ${PRINTED}`,
    unset: `Not set: the footer shows ${DEFAULT_CONTACT.phone}, which is the demo’s.`,
    width: 'half',
    input: PHONE,
  },
  whatsapp: {
    label: 'WhatsApp number',
    hint: 'The chat buttons of the shop open it.',
    unset: 'Not set: the chat button opens WhatsApp without a number.',
    width: 'half',
    input: PHONE,
  },
  email: {
    label: 'Support email address',
    hint: `In the footer and on the contact page. ${PRINTED}`,
    unset: `Not set: the footer shows ${DEFAULT_CONTACT.email}, which is the demo’s.`,
    width: 'half',
    input: EMAIL,
  },
  hours: {
    label: 'Opening hours',
    hint: 'In the footer and on the contact page.',
    unset: NOTHING,
    width: 'half',
  },
  since: {
    ...size('Year in which the shop opened', 'customers see nothing'),
    hint: 'On the home page, as “Trusted since” with this year.',
  },
  address: {
    label: 'Address of the shop',
    hint: 'In the footer and on the contact page.',
    unset: `Not set: the footer shows “${DEFAULT_CONTACT.address}”.`,
    width: 'full',
    isLong: true,
  },
  facebook: social('Facebook'),
  instagram: social('Instagram'),
  twitter: social('Twitter'),
  grievanceName: {
    label: 'Name of the grievance officer',
    hint: 'The law requires the name of a person who handles complaints.',
    unset: NOTHING,
    width: 'full',
  },
  grievanceEmail: {
    label: 'Email address for complaints',
    hint: 'On the contact and policy pages.',
    unset: 'Not set: the support email address is used.',
    width: 'half',
    input: EMAIL,
  },
  grievancePhone: {
    label: 'Phone number for complaints',
    hint: 'On the contact and policy pages.',
    unset: 'Not set: the support phone number is used.',
    width: 'half',
    input: PHONE,
  },
  weightGrams: size('Weight in grams', `${DEFAULT_COPY_SIZE.weightGrams} g`),
  lengthMm: size('Length in millimetres', `${DEFAULT_COPY_SIZE.lengthMm} mm`),
  widthMm: size('Width in millimetres', `${DEFAULT_COPY_SIZE.widthMm} mm`),
  heightMm: size('Thickness in millimetres', `${DEFAULT_COPY_SIZE.heightMm} mm`),
  payoutDays: {
    label: 'Days until Shiprocket pays',
    hint: 'From the delivery, by the plan of your account: 8, or 2 to 4 with Early COD.',
    unset: `Not set: ${DEFAULT_PAYOUT_DAYS} days.`,
    width: 'half',
    input: NUMBER,
  },
  confirmTrusted: policy('trusted', 'Trusted, 0 to 9 points'),
  confirmNormal: policy('normal', 'Normal, 10 to 29 points'),
  confirmCheck: policy('check', 'Check, 30 to 49 points'),
  confirmHigh: policy('high', 'High, from 50 points'),
  confirmRemindHours: duration(
    'Hours until the reminder',
    'A customer who has not answered the link is reminded once, in the daytime.',
    `${remindHours} hours`,
  ),
  confirmCallHours: duration(
    'Hours from the reminder to the call',
    'After them the order is on the call list.',
    `${callHours} hours`,
  ),
  confirmAutoCancel: {
    label: 'Cancel orders that are not confirmed',
    hint: '',
    unset: '',
    width: 'full',
  },
  confirmCancelDays: duration(
    'Days until the cancellation',
    'Counts only while cancelling is on, and only for customers who were asked.',
    `${cancelDays} days`,
  ),
  returnDays: {
    label: 'Days to ask for a replacement',
    hint: 'After the delivery. The shop promises 7 days on its pages, so it cannot be less.',
    unset: `Not set: ${DEFAULT_RETURN_DAYS} days.`,
    width: 'half',
    input: NUMBER,
  },
  payeeDays: {
    label: 'Days to keep the UPI ID of a refund',
    hint: 'After the end of the return. Then it is deleted; amount and UTR stay.',
    unset: `Not set: ${DEFAULT_PAYEE_DAYS} days.`,
    width: 'half',
    input: NUMBER,
  },
  returnPickup: {
    label: 'Let a courier of Shiprocket collect returned books',
    hint: '',
    unset: '',
    width: 'full',
  },
  checkAllReviews: {
    label: 'Check every review before it is published',
    hint: '',
    unset: '',
    width: 'full',
  },
  brandLogo: {
    label: 'Logo',
    hint: 'JPEG, PNG, GIF or WebP, not SVG. It stands on white: at the top of every page, in emails and on invoices.',
    unset: '',
    width: 'full',
  },
  brandAction: colour('Colour of buttons', 'Such as #f8b312. Its text is dark, so it must be light.'),
  brandInk: colour('Dark colour', 'Such as #131d33. Of text, header and footer.'),
  placeholderReviews: {
    label: 'Send placeholder ratings to search engines',
    hint: '',
    unset: '',
    width: 'full',
  },
}

/** The labels of the fields, for the conflict dialog. */
export const SETTING_LABELS: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries(SETTING_FIELDS).map(([field, { label }]) => [field, label]),
)

/** The sections of each form. */
export const SETTING_SECTIONS: Record<ShopSettingGroup, readonly SettingSection[]> = {
  shop: [
    { title: 'Shop', fields: ['storeName', 'publicUrl'] },
    { title: 'Seller', fields: ['sellerName', 'gstin', 'sellerAddress'] },
    { title: 'Contact', fields: ['phone', 'whatsapp', 'email', 'hours', 'since', 'address'] },
    { title: 'Social media', fields: ['facebook', 'instagram', 'twitter'] },
  ],
  complaints: [{ title: 'Grievance officer', fields: ['grievanceName', 'grievanceEmail', 'grievancePhone'] }],
  parcels: [
    {
      title: 'Usual book',
      hint: 'Couriers calculate the price of a parcel from it, for products without a weight or size of their own.',
      fields: ['weightGrams', 'lengthMm', 'widthMm', 'heightMm'],
    },
    { title: 'Cash on delivery', hint: 'The Cash screen says from it when money is expected.', fields: ['payoutDays'] },
  ],
  confirmation: [
    {
      title: 'Before an order is sent',
      hint:
        'What happens with an order with cash on delivery, by its level of risk. An order that waits for an answer is ' +
        'sent only with a reason.',
      fields: ['confirmTrusted', 'confirmNormal', 'confirmCheck', 'confirmHigh'],
    },
    {
      title: 'Without an answer',
      fields: ['confirmRemindHours', 'confirmCallHours', 'confirmAutoCancel', 'confirmCancelDays'],
    },
  ],
  returns: [
    {
      title: 'Replacements',
      hint: 'Every pickup costs the shop the freight of Shiprocket. Without pickups, customers send the books or bring them.',
      fields: ['returnDays', 'payeeDays', 'returnPickup'],
    },
  ],
  reviews: [
    {
      title: 'Publication',
      hint:
        'While this is off, a review is published at once unless it may contain a link, contact details or abuse. Either ' +
        'way you publish every review that follows the rules, good or bad.',
      fields: ['checkAllReviews'],
    },
  ],
  brand: [{ title: 'Logo and colours', fields: ['brandLogo', 'brandAction', 'brandInk'] }],
  'search-engines': [
    {
      title: 'Ratings',
      hint:
        'While this is on, every product page shows Google 8 reviews that no customer wrote. Google can remove your ' +
        'stars or your products for reviews that are not real, and India’s consumer rules forbid them.',
      fields: ['placeholderReviews'],
    },
  ],
}
