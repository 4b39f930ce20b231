import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { type LookupFunction } from "node:net";
import { Cam } from "onvif";
import { z } from "zod";
import { cameraReason, cameraReasons } from "../ffmpeg/camera-reason.ts";
import { type CameraAddress, cameraAddresses } from "../network/camera-address.ts";

export interface OnvifCamera {
  host: string;
  port: number;
  username: string | undefined;
  password: string | undefined;
  /** Cameras of this machine itself are allowed. */
  own: boolean;
}

const deadlineMs = 10_000;
/** The library keeps whole answers in memory; a camera that goes on and on is cut off. */
const maxAnswerBytes = 4 * 1024 * 1024;
const lookMs = 100;
const securePort = 443;
/** What cameras call a sub-stream goes up to this; above it, nine windows are too much for a browser. Ours. */
const maxSubPixels = 704 * 576;

const Profile = z.object({
  $: z.object({ token: z.union([z.string(), z.number()]).transform(String) }),
  videoEncoderConfiguration: z.unknown().optional(),
});
const Profiles = z.array(Profile);
type Profile = z.infer<typeof Profile>;
const Encoder = z.object({
  encoding: z.string(),
  resolution: z.object({ width: z.coerce.number(), height: z.coerce.number() }),
});
const Stream = z.object({ uri: z.url({ protocol: /^rtsps?$/ }) });

/**
 * Asks a camera for the address of its main stream. The host stays the one that was given: a camera behind another
 * address tells its own, and none may send the device elsewhere.
 * @returns an RTSP address without user and password
 * @throws a Chinese sentence
 */
export function onvifStreamAddress(camera: OnvifCamera, timeoutMs = deadlineMs): Promise<string> {
  return streamAddress(camera, mainProfile, timeoutMs);
}

/** The same for the largest of the small streams of H.264 beside the main one. @throws a Chinese sentence, also when there is none */
export function onvifSubAddress(camera: OnvifCamera, timeoutMs = deadlineMs): Promise<string> {
  return streamAddress(camera, subProfile, timeoutMs);
}

type Choice = (profiles: readonly Profile[]) => Profile | undefined;

async function streamAddress(camera: OnvifCamera, choose: Choice, timeoutMs: number): Promise<string> {
  const secure = camera.port === securePort;
  const lookup = lookupOf(await cameraAddresses(camera.host, camera.own));
  const agent = secure ? new SecureAgent({ rejectUnauthorized: false, lookup }) : new Agent({ lookup });
  const overrun = Promise.withResolvers<never>();
  const end = setTimeout(() => overrun.reject(new Error("Network timeout")), timeoutMs);
  const watch = setInterval(() => {
    if (receivedBytes(agent) > maxAnswerBytes) overrun.reject(new Error("Wrong ONVIF SOAP response: too long"));
  }, lookMs);
  try {
    const uri = await Promise.race([ask(connected(camera, agent, secure, timeoutMs), choose), overrun.promise]);
    const url = new URL(uri);
    url.hostname = camera.host;
    url.username = "";
    url.password = "";
    return url.href;
  } catch (error) {
    throw new Error(reasonOf(error));
  } finally {
    clearTimeout(end);
    clearInterval(watch);
    // Also ends what is still under way.
    agent.destroy();
  }
}

/** Answers every question for a name with the addresses that were judged: they cannot be others a moment later. */
function lookupOf(addresses: readonly CameraAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses;
    if (options.all === true) done(null, [...addresses]);
    else done(null, first?.address ?? "", first?.family);
  };
}

function connected({ host, port, username, password }: OnvifCamera, agent: Agent, secure: boolean, ms: number): Cam {
  return new Cam({
    ...{ hostname: host, port, agent, timeout: ms, useSecure: secure, autoconnect: false, preserveAddress: true },
    // Cameras sign their own certificates.
    ...(secure && { secureOpts: { rejectUnauthorized: false } }),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  });
}

/** The library's own `connect` waits for ever for a camera whose first profile has no encoder. */
async function ask(cam: Cam, choose: Choice): Promise<string> {
  await answered((done) => cam.getSystemDateAndTime(done));
  await answered((done) => cam.getServices(true, done)).catch(() => answered((done) => cam.getCapabilities(done)));
  const listed = await answered((done) => cam.getProfiles(done)).catch((error: unknown) => {
    if (cam.media2Support !== true) throw error;
    // Some cameras name the second media service and do not answer it.
    cam.media2Support = false;
    return answered((done) => cam.getProfiles(done));
  });
  const best = choose(Profiles.parse(listed));
  if (best === undefined) throw new Error(cameraReasons.noVideo);
  const profileToken = best.$.token;
  const stream = await answered((done) => cam.getStreamUri({ protocol: "RTSP", profileToken }, done));
  return Stream.parse(stream).uri;
}

const mainProfile: Choice = (profiles) =>
  profiles.find(({ videoEncoderConfiguration }) => videoEncoderConfiguration !== undefined) ?? profiles[0];

const subProfile: Choice = (profiles) => {
  const main = mainProfile(profiles);
  const small = profiles.flatMap((profile) => {
    const { data } = Encoder.safeParse(profile.videoEncoderConfiguration);
    if (profile === main || data?.encoding.toUpperCase() !== "H264") return [];
    const pixels = data.resolution.width * data.resolution.height;
    return pixels <= maxSubPixels ? [{ profile, pixels }] : [];
  });
  return small.sort((a, b) => b.pixels - a.pixels)[0]?.profile;
};

function answered(call: (done: (error: Error | null | undefined, answer?: unknown) => void) => void): Promise<unknown> {
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
