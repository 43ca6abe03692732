import { describe, expect, it } from 'vitest'
import { normalizeAddress, readAddressParts } from './address-parts.ts'

const complete = { hasHouse: true, hasStreet: true, hasLandmark: true }

describe('the parts of an address', () => {
  it.each([
    '14, Gali No. 3, Mahaveer Nagar, near Shiv Mandir',
    'Flat 302 Shanti Apartment, MG Road, opp. City Mall',
    'Room 12, Allen Hostel, Rajeev Gandhi Nagar, behind water tank',
    'मकान 45, गली 2, महावीर नगर, शिव मंदिर के पास',
  ])('are all found in %s', (address) => {
    expect(readAddressParts(address)).toEqual(complete)
  })

  it('are missing where a courier would have to ring', () => {
    expect(readAddressParts('Mahaveer Nagar Kota')).toEqual({ hasHouse: false, hasStreet: true, hasLandmark: false })
    expect(readAddressParts('near bus stand')).toEqual({ hasHouse: false, hasStreet: false, hasLandmark: true })
    expect(readAddressParts('Kota 324005 9876543210')).toEqual({
      hasHouse: false,
      hasStreet: false,
      hasLandmark: false,
    })
  })

  it('count as present in a script that the shop cannot read, so that no language is a disadvantage', () => {
    expect(readAddressParts('அண்ணா நகர் மேற்கு')).toEqual(complete)
    expect(readAddressParts('বাড়ি রাস্তা')).toEqual(complete)
  })
})

describe('a normalised address', () => {
  it('is equal for two spellings of one door', () => {
    const spellings = [
      '14, Gali No. 3, Mahaveer Nagar, near Shiv Mandir',
      'H.No 14 gali no 3 MAHAVEER NAGAR',
      'House 14, Mahaveer Nagar, Galli 3, opposite park, 324005',
    ]
    expect(new Set(spellings.map(normalizeAddress))).toEqual(new Set(['14 3 gali mahaveer nagar']))
  })

  it('differs for another door, and is empty for an address without a number', () => {
    expect(normalizeAddress('15, Gali No. 3, Mahaveer Nagar')).not.toBe('14 3 gali mahaveer nagar')
    expect(normalizeAddress('Gali near bus stand, Mahaveer Nagar')).toBe('')
    expect(normalizeAddress(' , ')).toBe('')
  })
})
