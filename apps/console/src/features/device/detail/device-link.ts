/** The device's own settings page. Specification part 1, section 2: /iframe with type 2. */
export const configPage = (deviceId: string) => ({ to: "/iframe", search: { id: deviceId, type: "2" } }) as const;
