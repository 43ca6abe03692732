/** One observation: the numbers of its facts, and whether the event happened. */
export interface Observation {
  features: readonly number[]
  happened: boolean
}

export interface LogisticModel {
  intercept: number
  coefficients: number[]
}

const MAX_STEPS = 50
const TOLERANCE = 1e-9
/** The smallest part of a step that is tried. */
const MIN_PART = 1e-6
/** The relative error of a sum over all observations. */
const ROUNDING = 1e-10
/** The intercept is free; this keeps the equations solvable when every observation is equal. */
const INTERCEPT_PENALTY = 1e-6

/**
 * Fits a logistic regression by Newton's method with a quadratic penalty (ridge) that draws the model towards `prior`: with
 * few observations it stays near it, and a fact that was never observed keeps its coefficient. The penalty is per standard
 * deviation of a fact, so units do not matter. Deterministic: the same observations give the same model.
 * @param strength of the penalty; with 1, a fact needs a few observations to leave its prior
 * @param prior the coefficients to start from
 * @see https://en.wikipedia.org/wiki/Ridge_regression (Tikhonov regularization)
 */
export function fitLogisticRegression(
  observations: readonly Observation[],
  prior: LogisticModel,
  strength: number,
): LogisticModel {
  const size = prior.coefficients.length + 1
  const penalties = [INTERCEPT_PENALTY, ...variances(observations, size - 1).map((variance) => strength * variance)]
  const origin = [prior.intercept, ...prior.coefficients]
  let current = origin
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { gradient, hessian } = derivatives(observations, current, size)
    for (let index = 0; index < size; index += 1) {
      const penalty = penalties[index] ?? 0
      gradient[index] = at(gradient, index) - penalty * (at(current, index) - at(origin, index))
      // A fact that never varies has no equation: it keeps its coefficient.
      hessian[index]![index] = at(hessian[index] ?? [], index) + (penalty === 0 ? 1 : penalty)
      if (penalty === 0) isolate(hessian, gradient, index)
    }
    const change = solve(hessian, gradient)
    if (Math.max(...change.map(Math.abs)) < TOLERANCE) break
    current = stepUp(current, change, (model) => penalizedLogLikelihood(observations, model, { origin, penalties }))
  }
  const [intercept = 0, ...coefficients] = current
  return { intercept, coefficients }
}

/**
 * Changes the model by a step of Newton's method, or by a part of it: far from the best model a whole step can lead away from
 * it, and the steps after it would diverge.
 */
function stepUp(
  current: readonly number[],
  change: readonly number[],
  measure: (model: readonly number[]) => number,
): number[] {
  const before = measure(current)
  const least = before - Math.abs(before) * ROUNDING
  for (let part = 1; part > MIN_PART; part /= 2) {
    const next = current.map((value, index) => value + part * at(change, index))
    if (measure(next) >= least) return next
  }
  return [...current]
}

/** What the fit maximizes. It has one maximum. */
function penalizedLogLikelihood(
  observations: readonly Observation[],
  model: readonly number[],
  { origin, penalties }: { origin: readonly number[]; penalties: readonly number[] },
): number {
  let result = 0
  for (const { features, happened } of observations) {
    const logit = logitOf(features, model)
    // The logarithm of 1 + exp(logit), without an overflow.
    result += (happened ? logit : 0) - Math.max(logit, 0) - Math.log1p(Math.exp(-Math.abs(logit)))
  }
  for (const [index, value] of model.entries()) result -= (at(penalties, index) / 2) * (value - at(origin, index)) ** 2
  return result
}

function logitOf(features: readonly number[], model: readonly number[]): number {
  let logit = at(model, 0)
  for (let index = 1; index < model.length; index += 1) logit += at(model, index) * at(features, index - 1)
  return logit
}

const zeros = (size: number): number[] => Array.from({ length: size }, () => 0)

const at = (values: ArrayLike<number>, index: number): number => values[index] ?? 0

function variances(observations: readonly Observation[], size: number): number[] {
  return Array.from({ length: size }, (_, index) => {
    const values = observations.map(({ features }) => at(features, index))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  })
}

/** The gradient of the log likelihood and the negative of its second derivatives. */
function derivatives(observations: readonly Observation[], model: readonly number[], size: number) {
  const gradient = zeros(size)
  const hessian = Array.from({ length: size }, () => zeros(size))
  for (const { features, happened } of observations) {
    const probability = 1 / (1 + Math.exp(-logitOf(features, model)))
    const error = (happened ? 1 : 0) - probability
    const weight = probability * (1 - probability)
    for (let row = 0; row < size; row += 1) {
      const x = row === 0 ? 1 : at(features, row - 1)
      if (x === 0) continue
      gradient[row] = at(gradient, row) + error * x
      const line = hessian[row] ?? []
      for (let column = 0; column <= row; column += 1) {
        line[column] = at(line, column) + weight * x * (column === 0 ? 1 : at(features, column - 1))
      }
    }
  }
  for (let row = 0; row < size; row += 1) {
    for (let column = row + 1; column < size; column += 1) hessian[row]![column] = at(hessian[column] ?? [], row)
  }
  return { gradient, hessian }
}

/** Removes a variable from the equations. */
function isolate(matrix: number[][], vector: number[], index: number): void {
  matrix.forEach((line, row) => {
    line[index] = row === index ? 1 : 0
    if (row === index) line.fill(0, 0, index).fill(0, index + 1)
  })
  vector[index] = 0
}

/** Solves linear equations with a symmetric positive definite matrix (Cholesky decomposition). */
function solve(matrix: readonly number[][], vector: readonly number[]): number[] {
  const size = vector.length
  const lower = matrix.map((line) => line.map(() => 0))
  const cell = (row: number, column: number): number => lower[row]?.[column] ?? 0
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = at(matrix[row] ?? [], column)
      for (let index = 0; index < column; index += 1) sum -= cell(row, index) * cell(column, index)
      lower[row]![column] = row === column ? Math.sqrt(Math.max(sum, Number.MIN_VALUE)) : sum / cell(column, column)
    }
  }
  const forward: number[] = []
  for (let row = 0; row < size; row += 1) {
    let sum = at(vector, row)
    for (let index = 0; index < row; index += 1) sum -= cell(row, index) * at(forward, index)
    forward.push(sum / cell(row, row))
  }
  const solution = zeros(size)
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = at(forward, row)
    for (let index = row + 1; index < size; index += 1) sum -= cell(index, row) * at(solution, index)
    solution[row] = sum / cell(row, row)
  }
  return solution
}
