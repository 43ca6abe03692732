import type { Random } from '../../src/domain/values/seeded-random.ts'
import { CUSTOMERS, PLACES, type Place } from './planted-causes.ts'

const FIRST_NAMES = 'Aarav,Ananya,Rohit,Fatima,Karthik,Simran,Aditya,Ritika,Meera,Imran,Neha,Vikram,Pooja,Arjun'.split(
  ',',
)
const LAST_NAMES = 'Sharma,Meena,Khan,Reddy,Kaur,Verma,Gupta,Joshi,Patel,Singh,Das,Nair,Yadav,Iyer,Chauhan'.split(',')
// Without numbers, so that only the house number is one.
const STREETS = 'Shastri Nagar,Station Road,Gandhi Marg,Vivek Vihar,Ram Gali,Lal Colony,Ashok Enclave'.split(',')
const LANDMARKS = 'Near Shiv Mandir,Opposite SBI ATM,Behind Water Tank,Near Bus Stand,Opposite Petrol Pump'.split(',')
// The only part of an address without house, street and landmark.
const QUARTERS = 'Talwandi,Borkhera,Kunadi,Mahaveer,Indira,Rangbari'.split(',')
const HOUSES = 9000

/** A customer with one address. */
export interface SimulatedCustomer {
  name: string
  phone: string
  email: string
  place: Place
  /** The city as typed: one that disagrees with the PIN code for a few customers. */
  city: string
  address: string
  lastOrderAt: number
}

export const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value

const PLACES_BY_WEIGHT = PLACES.flatMap((place) => Array.from({ length: place.weight }, () => place))

/**
 * Plans a customer.
 * @param number makes the email address unique
 * @param isIncomplete whether the address lacks house and street in any case
 */
export function planCustomer(random: Random, number: number, isIncomplete = false): SimulatedCustomer {
  const place = pick(random, PLACES_BY_WEIGHT)
  const name = `${pick(random, FIRST_NAMES)} ${pick(random, LAST_NAMES)}`
  const house = random() < CUSTOMERS.withoutHouse || isIncomplete ? [] : [String(1 + Math.floor(random() * HOUSES))]
  const street = random() < CUSTOMERS.withoutStreet || isIncomplete ? [] : [pick(random, STREETS)]
  const landmark = random() < CUSTOMERS.withoutLandmark ? [] : [pick(random, LANDMARKS)]
  return {
    name,
    phone: `9${String(Math.floor(random() * 1e9)).padStart(9, '0')}`,
    email: `${name.toLowerCase().replace(' ', '.')}${number}@example.in`,
    place,
    city: random() < CUSTOMERS.otherCity ? place.otherCity : place.city,
    address: [...house, pick(random, QUARTERS), ...street, ...landmark].join(', '),
    lastOrderAt: Number.NEGATIVE_INFINITY,
  }
}
