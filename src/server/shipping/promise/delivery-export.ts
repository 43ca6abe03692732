import { type RegionLevel, regionName } from '../../../domain/shipping/promise/delivery-regions.ts'
import type { Database } from '../../database/connect.ts'
import type { Cell, Sheet } from '../../export/spreadsheet.ts'
import { presentCouriers, presentRegions } from './delivery-report.presenter.ts'
import { listCouriers, listRegions } from './delivery-report.queries.ts'

const REGIONS_PER_READ = 1000

/** A spreadsheet of the regions of a level: a row for all couriers together, and one for each courier. */
export const deliveryExport = (db: Database, level: RegionLevel): Sheet => ({
  name: `deliveries-by-${level}`,
  header: [
    'Region',
    'Courier',
    'Delivered',
    'Days of half',
    'Days of 9 of 10',
    'Turned back',
    'Promises kept',
    'Promises broken',
    'Price',
    'Cost per delivered parcel',
    'Suggested courier',
  ],
  rows: readRows(db, level),
})

async function* readRows(db: Database, level: RegionLevel): AsyncGenerator<Cell[]> {
  for (let offset = 0; ; offset += REGIONS_PER_READ) {
    const { rows } = await listRegions(db, level, { sort: 'region', limit: REGIONS_PER_READ, offset })
    const couriers = await listCouriers(
      db,
      rows.map(({ region }) => region),
    )
    const byRegion = Map.groupBy(couriers, ({ region }) => region)
    for (const { region, delivered, usualDays, latestDays, returned, onTime, late, suggestion } of presentRegions(
      rows,
      couriers,
    )) {
      const name = regionName(region)
      const suggested = suggestion?.courier ?? ''
      yield [name, 'All couriers', delivered, usualDays, latestDays, returned, onTime, late, null, null, suggested]
      for (const row of presentCouriers(byRegion.get(region) ?? [])) {
        yield [
          name,
          row.courier,
          row.delivered,
          row.usualDays,
          row.latestDays,
          row.returned,
          row.onTime,
          row.late,
          row.rate,
          row.costPerDelivery,
          '',
        ]
      }
    }
    if (rows.length < REGIONS_PER_READ) return
  }
}
