/** Schemas of fields that many responses have. */

export const text = (description: string) => ({ type: 'string', description })

export const url = (description: string) => ({ type: 'string', format: 'uri', description })

/** A number from 0. */
export const count = (description: string) => ({ type: 'integer', minimum: 0, description })

export const urlOrNull = (description: string) => ({ type: ['string', 'null'], format: 'uri', description })
