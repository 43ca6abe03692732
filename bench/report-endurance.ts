// The sections of the page of figures about starting, and about what must never be lost.
import { median } from './median.ts'
import { type Measured, origin } from './report-table.ts'

export interface StartUp extends Measured {
  firstMs: number
  timesABareStart: number
  timesABareServersMemory: number
  idle: { cpuMsASecond: number; lateMs: { p99: number } }
  memory: { afterPages: number; rssMb: number }
  rounds: { bareMs: number; bareMb: number; storeMs: number; storeMb: number }[]
}
export interface Crash extends Measured {
  rounds: number
  appKills: number
  databaseKills: number
  confirmed: number
  lost: number
  unasked: number
  faults: string[]
}
export interface Soak extends Measured {
  minutes: number
  orders: number
  lettersSent: number
  lettersMissing: number
  parcelsBooked: number
  shipmentsMissing: number
  shipmentsTwice: number
  handedOverAgain: number
  acceptancesUnheard: number
}

/** How soon the store answers, and what it takes. */
export function startUp({ firstMs, rounds, idle, memory, ...measured }: StartUp): string[] {
  const [storeMs, bareMs] = [median(rounds.map((round) => round.storeMs)), median(rounds.map((round) => round.bareMs))]
  const [storeMb, bareMb] = [median(rounds.map((round) => round.storeMb)), median(rounds.map((round) => round.bareMb))]
  return [
    '## Start, memory and rest',
    `From the start of the process until it answers: ${storeMs} ms with the bundled PostgreSQL, a bare \`node:http\` server ${bareMs} ms (${measured.timesABareStart} times); the very first time, in an empty folder with the demo to be made, ${firstMs} ms. Memory of the process then: ${storeMb} MB, the bare server's ${bareMb} MB (${measured.timesABareServersMemory} times); after ${memory.afterPages} pages ${memory.rssMb} MB. While nobody is there it takes ${idle.cpuMsASecond} ms of CPU a second, jobs and listening included.`,
    origin(measured),
  ]
}

/** Killed again and again. */
export const crash = (result: Crash): string[] => [
  '## Killed at random',
  `Orders in parallel while the process (${result.appKills} times) and the database (${result.databaseKills} times) are killed with -9: ${result.confirmed} orders confirmed, ${result.lost} of them lost, ${result.unasked} that nobody asked for, ${result.faults.length} faults found by \`verify\`.`,
  origin(result),
]

/** Everything outside fails. */
export const soak = (result: Soak): string[] => [
  '## Mail and courier that fail at random',
  `${result.orders} orders placed and shipped in ${result.minutes} minutes: ${result.lettersSent} letters sent, ${result.lettersMissing} missing; ${result.parcelsBooked} parcels booked, ${result.shipmentsMissing} missing, ${result.shipmentsTwice} twice. ${result.handedOverAgain} letters were handed over again, since the mail server's yes to ${result.acceptancesUnheard} was never heard: by their Message-ID they are one letter to their reader.`,
  origin(result),
]
