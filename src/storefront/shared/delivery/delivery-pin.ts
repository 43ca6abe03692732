import { createPersistedStore } from '../persisted-store.ts'
import { PIN_STORAGE_KEY } from './pin-storage-key.ts'

const PIN_CODE = /^[1-9]\d{5}$/

/** The PIN code that the customer last asked the delivery for, until the tab is closed. Never sent with page requests. */
export const deliveryPin = createPersistedStore<string | null>({
  storage: () => sessionStorage,
  key: PIN_STORAGE_KEY,
  initialValue: null,
  parse: (text) => (text && PIN_CODE.test(text) ? text : null),
  serialize: (pin) => pin,
})
