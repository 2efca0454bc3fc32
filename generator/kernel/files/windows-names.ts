/** File names that Windows reserves for devices, with any extension. */

/** A name without its extension. COM and LPT are reserved with a digit, CON, PRN, AUX and NUL alone. */
const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/i

/** Whether no Windows machine can have a file or folder with this name, before any extension. */
export const isDeviceName = (name: string): boolean => deviceName.test(name)
