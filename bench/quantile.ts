/** Quantiles and medians. */

/**
 * Returns a quantile by the nearest-rank method, or NaN without figures.
 * @param share from 0 (exclusive) to 1, for example 0.99
 */
export function findQuantile(figures: readonly number[], share: number): number {
  const sorted = Float64Array.from(figures).sort()
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}

/** Returns the median; of two middle figures the lower one, so that the result is always a measured figure. */
export const toMedian = (figures: readonly number[]): number => findQuantile(figures, 0.5)
