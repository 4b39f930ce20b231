/** The device's own settings page: docs/reference/devices.md D5, type 2. */
export const configPage = (deviceId: string) => ({ to: "/iframe", search: { id: deviceId, type: "2" } }) as const;
