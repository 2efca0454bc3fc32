/** Types for the parts of Cloudflare's runtime that the project uses. */

declare module 'cloudflare:workers' {
  interface Storage {
    get<T>(key: string): Promise<T | undefined>
    put<T>(key: string, value: T): Promise<void>
    /** @param time milliseconds since the epoch */
    setAlarm(time: number): Promise<void>
    deleteAll(): Promise<void>
  }

  export abstract class DurableObject {
    protected readonly ctx: { readonly storage: Storage }
    alarm(): Promise<void>
  }
}
