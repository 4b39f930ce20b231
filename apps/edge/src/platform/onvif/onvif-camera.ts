import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { type LookupFunction } from "node:net";
import { type NamedAddress } from "@huiyan/device-link/name-lookup";
import { Cam } from "onvif";
import { z } from "zod";
import { cameraAddresses } from "../network/camera-address.ts";
import { cameraReason, cameraReasons } from "../network/camera-reason.ts";

export interface OnvifCamera {
  host: string;
  port: number;
  username: string | undefined;
  password: string | undefined;
  /** Cameras of this machine itself are allowed. */
  own: boolean;
}

/** Maximum size of an answer, which the library keeps in memory; a camera that sends more is cut off. */
const maxAnswerBytes = 4 * 1024 * 1024;
const lookMs = 100;
const securePort = 443;

const Profiles = z.array(
  z.object({
    $: z.object({ token: z.union([z.string(), z.number()]).transform(String) }),
    videoEncoderConfiguration: z.unknown().optional(),
    PTZConfiguration: z.record(z.string(), z.unknown()).optional(),
  }),
);
export type OnvifProfile = z.infer<typeof Profiles>[number];

export interface OnvifSession {
  cam: Cam;
  /** Those with pictures first. */
  profiles: OnvifProfile[];
  /**
   * Sends one request, or several in a row.
   * @throws a Chinese sentence for the camera's refusal, silence or invalid answer
   */
  ask<T>(question: (cam: Cam) => Promise<T>): Promise<T>;
  /** Also ends requests in progress. */
  close(): void;
}

/**
 * Connects to a camera. The configured host stays: a camera behind another address reports its internal one, and no
 * camera may redirect the device.
 * @param timeoutMs of connecting, and of each request
 * @throws a Chinese sentence
 */
export async function openOnvifCamera(camera: OnvifCamera, timeoutMs: number): Promise<OnvifSession> {
  const secure = camera.port === securePort;
  const lookup = lookupOf(await cameraAddresses(camera.host, camera.own));
  const agent = secure ? new SecureAgent({ rejectUnauthorized: false, lookup }) : new Agent({ lookup });
  const cam = camOf(camera, agent, secure, timeoutMs);
  const ask = <T>(question: (cam: Cam) => Promise<T>) => watched(agent, timeoutMs, () => question(cam));
  try {
    const profiles = await ask(introduce);
    return { cam, profiles, ask, close: () => agent.destroy() };
  } catch (error) {
    agent.destroy();
    throw error;
  }
}

/** @throws a Chinese sentence */
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

/** Resolves every name to the checked addresses: they cannot change a moment later. */
function lookupOf(addresses: readonly NamedAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses;
    if (options.all === true) done(null, [...addresses]);
    else done(null, first?.address ?? "", first?.family);
  };
}

function camOf({ host, port, username, password }: OnvifCamera, agent: Agent, secure: boolean, ms: number): Cam {
  return new Cam({
    ...{ hostname: host, port, agent, timeout: ms, useSecure: secure, autoconnect: false, preserveAddress: true },
    // Cameras have self-signed certificates.
    ...(secure && { secureOpts: { rejectUnauthorized: false } }),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  });
}

/** The library's `connect` waits without end for a camera whose first profile has no encoder. */
async function introduce(cam: Cam): Promise<OnvifProfile[]> {
  await answered((done) => cam.getSystemDateAndTime(done));
  await answered((done) => cam.getServices(true, done)).catch(() => answered((done) => cam.getCapabilities(done)));
  const listed = await answered((done) => cam.getProfiles(done)).catch((error: unknown) => {
    if (cam.media2Support !== true) throw error;
    // Some cameras name the second media service and do not answer it.
    cam.media2Support = false;
    return answered((done) => cam.getProfiles(done));
  });
  const hasPictures = (profile: OnvifProfile): boolean => profile.videoEncoderConfiguration !== undefined;
  return Profiles.parse(listed).toSorted((a, b) => Number(hasPictures(b)) - Number(hasPictures(a)));
}

/** A request of the library as a promise. */
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

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return cameraReasons.notOnvif;
  const message = error instanceof Error ? error.message : String(error);
  if (Object.values<string>(cameraReasons).includes(message)) return message;
  return cameraReason(message) ?? cameraReasons.notOnvif;
}
