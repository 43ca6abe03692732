import { expect, test } from 'vitest'
import {
  NDR_REQUEST_STATES,
  type NdrRequestEvent,
  type NdrRequestState,
  nextRequestState,
  statusOfRequest,
} from './ndr-states.ts'

const POSSIBLE: [NdrRequestEvent, NdrRequestState | null, NdrRequestState][] = [
  ['request', null, 'waiting'],
  ['request', 'failed', 'waiting'],
  ['request', 'unknown', 'waiting'],
  ['start', 'waiting', 'sending'],
  ['accept', 'sending', 'sent'],
  ['postpone', 'sending', 'waiting'],
  ['reject', 'waiting', 'failed'],
  ['reject', 'sending', 'failed'],
  ['lose', 'sending', 'unknown'],
  ['confirm', 'unknown', 'sent'],
]
const EVENTS = [...new Set(POSSIBLE.map(([event]) => event))]

test.each(EVENTS)('%s is possible in its states only', (event) => {
  for (const state of [null, ...NDR_REQUEST_STATES]) {
    const expected = POSSIBLE.find(([name, from]) => name === event && from === state)?.[2]
    expect(nextRequestState(event, state), `${event} in ${state}`).toBe(expected)
  }
})

test('a request that the courier did not take is to be decided again', () => {
  expect(NDR_REQUEST_STATES.map((state) => [state, statusOfRequest(state)])).toEqual([
    ['waiting', 'requested'],
    ['sending', 'requested'],
    ['sent', 'requested'],
    ['failed', 'open'],
    ['unknown', 'open'],
  ])
})
