const prefix = 'device:'

/** The key of a file that this device keeps and the server has not. */
export const newDeviceKey = (): string => `${prefix}${crypto.randomUUID()}`

/** Whether a file's key is one of this device, in the place of the server's. */
export const isOnDevice = (key: string): boolean => key.startsWith(prefix)
