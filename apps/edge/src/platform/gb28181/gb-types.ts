/**
 * Types of the package that speaks GB/T 28181. These aliases load nothing: a program that was upgraded from a version
 * without the package still runs.
 */
type Package = typeof import("@huiyan/gb28181/gb-server");

/** Server at which cameras register. */
export type GbServer = Awaited<ReturnType<Package["openGbServer"]>>;
/** Video of a channel as MPEG program stream. */
export type GbVideo = Awaited<ReturnType<GbServer["openVideo"]>>;
/** A camera, recorder or platform that registered. */
export type GbDevice = ReturnType<GbServer["devices"]>[number];
/** An alarm that a device reported. */
export type GbAlarm = Parameters<Parameters<GbServer["onAlarm"]>[0]>[0];
/** Transport of a channel's video. */
export type GbTransport = Parameters<GbServer["openVideo"]>[1]["transport"];
