/** The paths that only the preview serves. The shim reserves everything below `/_stele`. */

export const paths = { script: '/_stele/dev.js', events: '/_stele/dev/events' } as const
