import { type MutateOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that a second press does not start again: while it is under way, the same input is ignored. React shows a disabled
 * button only after the next render, so that a double click reaches it. Use it for every request that changes something.
 */
export function useChange<Result, Input = void, Before = unknown>(
  options: UseMutationOptions<Result, Error, Input, Before>,
) {
  const mutation = useMutation(options)
  const underWay = useRef<{ input: Input; result: Promise<Result> }>(undefined)
  const mutateAsync = (input: Input, callbacks?: MutateOptions<Result, Error, Input, Before>): Promise<Result> => {
    const earlier = underWay.current
    if (earlier && isSame(earlier.input, input)) return earlier.result
    const started = callbacks ? mutation.mutateAsync(input, callbacks) : mutation.mutateAsync(input)
    const result = started.finally(() => {
      if (underWay.current?.result === result) underWay.current = undefined
    })
    underWay.current = { input, result }
    return result
  }
  const mutate = (input: Input, callbacks?: MutateOptions<Result, Error, Input, Before>): void => {
    // onError has reported it.
    mutateAsync(input, callbacks).catch(() => {})
  }
  return { ...mutation, mutate, mutateAsync }
}

/** Compares plain values. A file has no content that can be compared: each is another input, also inside an object. */
function isSame(first: unknown, second: unknown): boolean {
  if (Object.is(first, second)) return true
  if (!isPlain(first) || !isPlain(second)) return false
  const names = Object.keys(first)
  return names.length === Object.keys(second).length && names.every((name) => isSame(first[name], second[name]))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]'
