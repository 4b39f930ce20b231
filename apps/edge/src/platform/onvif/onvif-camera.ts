import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { type LookupFunction } from "node:net";
import { type NamedAddress } from "@huiyan/device-link/name-lookup";
import { type Cam } from "onvif";
import { z } from "zod";
import { cameraAddresses } from "../network/camera-address.ts";
import { cameraReason, cameraReasons } from "../network/camera-reason.ts";
import { OnvifClient, xmlText } from "./onvif-client.ts";

export interface OnvifCamera {
  host: string;
  port: number;
  username: string | undefined;
  password: string | undefined;
  /** True if cameras on this machine are allowed. */
  own: boolean;
}

/** Maximum bytes of an answer, because the library keeps it in memory. A connection that sends more is closed. */
const maxAnswerBytes = 4 * 1024 * 1024;
/** Maximum services that are reported; ONVIF defines about 20. */
const maxServices = 32;
const lookMs = 100;
const securePort = 443;

const Profiles = z.array(
  z.object({
    $: z.object({ token: z.union([z.string(), z.number()]).transform((token) => xmlText(String(token))) }),
    videoEncoderConfiguration: z.unknown().optional(),
    PTZConfiguration: z.record(z.string(), z.unknown()).optional(),
  }),
);
/** A media profile; its token is escaped for XML. */
export type OnvifProfile = z.infer<typeof Profiles>[number];

/** Facts that a camera reports when a session is opened. */
export interface OnvifFacts {
  /** Seconds by which the camera's clock is ahead of this machine's; undefined if the camera reports no UTC time. */
  clockOffset: number | undefined;
  /** Names of the ONVIF services, for example `media`, `events`, `ptz`. */
  services: string[];
}

export interface OnvifSession {
  cam: Cam;
  facts: OnvifFacts;
  /** Media profiles; those with video first. */
  profiles: OnvifProfile[];
  /**
   * Sends requests to the camera.
   * @param timeoutMs timeout; absent: that of the session
   * @throws Error with a Chinese sentence if the camera refuses, is silent or answers with invalid data
   */
  ask<T>(question: (cam: Cam) => Promise<T>, timeoutMs?: number): Promise<T>;
  /** Closes the session; requests in progress fail. */
  close(): void;
}

/**
 * Connects to a camera. The configured host is always used: a camera behind NAT reports its internal address, and a
 * camera must not redirect the device to another host.
 * @param timeoutMs timeout of the connect, and of each request
 * @throws Error with a Chinese sentence
 */
export async function openOnvifCamera(camera: OnvifCamera, timeoutMs: number): Promise<OnvifSession> {
  const secure = camera.port === securePort;
  const lookup = lookupOf(await cameraAddresses(camera.host, camera.own));
  const agent = secure ? new SecureAgent({ rejectUnauthorized: false, lookup }) : new Agent({ lookup });
  const { host, port, username, password } = camera;
  const cam = new OnvifClient({ host, port, username, password, isSecure: secure, agent, timeoutMs });
  const ask = <T>(question: (cam: Cam) => Promise<T>, ms = timeoutMs) => watched(agent, ms, () => question(cam));
  try {
    const { profiles, clockOffset } = await ask(() => introduce(cam));
    const facts = { clockOffset, services: servicesOf(cam) };
    return { cam, facts, profiles, ask, close: () => agent.destroy() };
  } catch (error) {
    agent.destroy();
    throw error;
  }
}

/**
 * Runs requests with a timeout and a limit of the received bytes.
 * @throws Error with a Chinese sentence
 */
async function watched<T>(agent: Agent, timeoutMs: number, question: () => Promise<T>): Promise<T> {
  const overrun = Promise.withResolvers<never>();
  const end = setTimeout(() => overrun.reject(new Error("Network timeout")), timeoutMs);
  const watch = setInterval(() => {
    if (receivedBytes(agent) > maxAnswerBytes) overrun.reject(new Error("Wrong ONVIF SOAP response: too long"));
  }, lookMs);
  try {
    return await Promise.race([question(), overrun.promise]);
  } catch (error) {
    throw new Error(reasonOf(error));
  } finally {
    clearTimeout(end);
    clearInterval(watch);
  }
}

/** Returns a lookup function that resolves every name to the checked addresses. */
function lookupOf(addresses: readonly NamedAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses;
    if (options.all === true) done(null, [...addresses]);
    else done(null, first?.address ?? "", first?.family);
  };
}

interface Introduction {
  profiles: OnvifProfile[];
  clockOffset: number | undefined;
}

/**
 * Queries the profiles of a camera. If the camera refuses the account and has not reported its clock, the time of its
 * HTTP server is tried: a signature with another time is refused too.
 */
async function introduce(client: OnvifClient): Promise<Introduction> {
  try {
    return await profilesOf(client);
  } catch (error) {
    if (reasonOf(error) !== cameraReasons.refused || !client.takeHeaderTime()) throw error;
    return profilesOf(client);
  }
}

/**
 * Queries clock, services and profiles. The library's `connect` is not used, because it never returns if the first
 * profile of a camera has no encoder.
 */
async function profilesOf(client: OnvifClient): Promise<Introduction> {
  // an error is ignored: a camera that does not know this operation may still answer the following ones
  const clockOffset = await clockOffsetOf(client).catch((error: unknown) => void ignoreFault(error));
  await answered((done) => client.getServices(true, done)).catch(() =>
    answered((done) => client.getCapabilities(done)),
  );
  const listed = await answered((done) => client.getProfiles(done)).catch((error: unknown) => {
    if (client.media2Support !== true) throw error;
    // Some cameras announce the service Media2 and do not answer it.
    client.media2Support = false;
    return answered((done) => client.getProfiles(done));
  });
  const hasPictures = (profile: OnvifProfile): boolean => profile.videoEncoderConfiguration !== undefined;
  const profiles = Profiles.parse(listed).toSorted((a, b) => Number(hasPictures(b)) - Number(hasPictures(a)));
  return { profiles, clockOffset };
}

/**
 * Queries the camera's clock, which the library also needs for its passwords.
 * @returns seconds by which it is ahead; undefined if the camera reports no UTC time, where the library's date is
 * invented or of an unknown time zone
 */
function clockOffsetOf(cam: Cam): Promise<number | undefined> {
  const askedAt = Date.now();
  return new Promise((resolve, reject) => {
    cam.getSystemDateAndTime((error, date, xml) => {
      if (error) return void reject(error);
      const isUtc = /<(?:[\w.-]+:)?UTCDateTime[\s>]/.test(String(xml));
      const isDate = date instanceof Date && !Number.isNaN(date.getTime());
      if (!isUtc || !isDate) return void resolve(undefined);
      // Half a second is added, because the answer has whole seconds. The camera has read its clock about midway
      // between request and answer.
      resolve(Math.round((date.getTime() + 500 - (askedAt + Date.now()) / 2) / 1000));
    });
  });
}

/** Returns the services whose address the camera reported, with the names of their ONVIF namespaces. */
function servicesOf({ uri = {} }: Cam): string[] {
  const names = Object.keys(uri).map((name) => name.toLowerCase());
  return [...new Set(names)].filter((name) => /^[a-z\d]{1,32}$/.test(name)).slice(0, maxServices);
}

function ignoreFault(error: unknown): void {
  if (reasonOf(error) !== cameraReasons.notOnvif && reasonOf(error) !== cameraReasons.refused) throw error;
}

/** Converts a request of the library to a promise. */
export function answered(
  call: (done: (error: Error | null | undefined, answer?: unknown) => void) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    call((error, answer) => {
      if (error) reject(error);
      else resolve(answer);
    });
  });
}

function receivedBytes(agent: Agent): number {
  const sockets = Object.values(agent.sockets).flatMap((list) => list ?? []);
  return sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
}

/** Returns the Chinese sentence for an error of the library or the network. */
export function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return cameraReasons.notOnvif;
  const message = error instanceof Error ? error.message : String(error);
  if (Object.values<string>(cameraReasons).includes(message)) return message;
  return cameraReason(message) ?? cameraReasons.notOnvif;
}
