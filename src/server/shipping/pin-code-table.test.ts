import { describe, expect, it } from 'vitest'
import { agreesWithPinCode } from './pin-code-table.ts'

const agrees = (pincode: string, city: string, state: string) => agreesWithPinCode({ pincode, city, state })

describe('PIN code, city and state', () => {
  it('agree for the district of the PIN code, and for a town that is no district', async () => {
    expect(await agrees('324005', 'Kota', 'Rajasthan')).toBe(true)
    expect(await agrees('324005', 'kota ', 'RAJASTHAN')).toBe(true)
    expect(await agrees('326519', 'Ramganj Mandi', 'Rajasthan')).toBe(true)
    expect(await agrees('110001', 'New Delhi', 'Delhi')).toBe(true)
  })

  it('disagree for another state, and for another district', async () => {
    expect(await agrees('324005', 'Kota', 'Bihar')).toBe(false)
    expect(await agrees('324005', 'Jaipur', 'Rajasthan')).toBe(false)
  })

  it('are not compared for a PIN code that is not in the table, nor for names in other letters', async () => {
    expect(await agrees('999999', 'Kota', 'Rajasthan')).toBeNull()
    expect(await agrees('324005', 'कोटा', 'राजस्थान')).toBeNull()
    expect(await agrees('324005', 'कोटा', 'Rajasthan')).toBe(true)
  })
})
