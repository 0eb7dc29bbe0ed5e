/** Two serial numbers are the same unit when they differ only in case or surrounding white space. */
export const foldSerialNumber = (serialNumber: string): string => serialNumber.trim().toLowerCase()
