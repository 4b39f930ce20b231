/** Constants that both processes of the measurement share: the server and the devices. */
export const server = { id: "34020000002000000001", domain: "3402000000" };
export const password = "crowd-1";
export const channelsPerDevice = 4;
/** Interval of a device's keepalives, ms; the usual setting of cameras. */
export const keepaliveMs = 60_000;

const sequenceDigits = 7;

/** Returns the code of a device: region, kind 118 (recorder), sequence number. */
export const deviceIdOf = (index: number): string => `3402000000118${String(index + 1).padStart(sequenceDigits, "0")}`;

const code = /^3402000000118\d{7}$/;

/** Returns the password of a simulated device; undefined for any other code. */
export const passwordOf = (deviceId: string): string | undefined => (code.test(deviceId) ? password : undefined);
