import { z } from "zod";
import { cameraReasons } from "../network/camera-reason.ts";
import {
  answered,
  type OnvifCamera,
  type OnvifFacts,
  type OnvifProfile,
  type OnvifSession,
  openOnvifCamera,
  reasonOf,
} from "./onvif-camera.ts";
import { isSoapFault } from "./onvif-client.ts";

const deadlineMs = 10_000;
/** Maximum pixels of a sub-stream. Nine larger windows would be too much for a browser. */
const maxSubPixels = 704 * 576;

const Encoder = z.object({
  encoding: z.string(),
  resolution: z.object({ width: z.coerce.number(), height: z.coerce.number() }),
});
const Stream = z.object({
  uri: z
    .string()
    .transform(streamAddressOf)
    .pipe(z.url({ protocol: /^rtsps?$/ })),
});
/** Scheme, authority and rest of an RTSP address. */
const parts = /^(rtsps?):\/\/([^/?]*)(.*)$/is;
/** Matches an account before the host; its password may contain "/", "?", "#" and "@". */
const accountBefore =
  /^(?!(?:\d{1,3}\.){3}\d{1,3}:\d+[/?])[^/?@]*:.*@(?=(?:\[[\da-f:.]+\]|[\w.-]+)?(?::\d+)?(?:[/?]|$))/is;

/**
 * Cleans a stream address as some cameras write it: surrounding spaces, "&amp;" encoded twice, an account with special
 * characters, no host, an IPv6 host without brackets. The host is replaced by the one that the user entered.
 */
function streamAddressOf(text: string): string {
  const plain = text.trim().replaceAll("&amp;", "&");
  const [scheme = "", rest = ""] = plain.split(/:\/\/(.*)/s);
  const [, name, authority = "", path = ""] = parts.exec(`${scheme}://${rest.replace(accountBefore, "")}`) ?? [];
  if (name === undefined) return plain;
  const colons = authority.split(":").length - 1;
  const port = colons > 1 && !authority.includes("]") ? undefined : /:(\d+)$/.exec(authority)?.[1];
  return `${name}://camera${port === undefined ? "" : `:${port}`}${path}`;
}

/**
 * Queries the address of a camera's main stream.
 * @param onFacts receives the facts that the camera reported about itself
 * @returns RTSP address without account, at the configured host
 * @throws Error with a Chinese sentence
 */
export function onvifStreamAddress(
  camera: OnvifCamera,
  timeoutMs = deadlineMs,
  onFacts?: (facts: OnvifFacts) => void,
): Promise<string> {
  return streamAddress(camera, ([main]) => main, timeoutMs, onFacts);
}

/**
 * Queries the address of the largest of the small H.264 streams other than the main one.
 * @throws Error with a Chinese sentence, also if there is none
 */
export function onvifSubAddress(camera: OnvifCamera, timeoutMs = deadlineMs): Promise<string> {
  return streamAddress(camera, subProfile, timeoutMs);
}

type Choice = (profiles: readonly OnvifProfile[]) => OnvifProfile | undefined;

async function streamAddress(
  camera: OnvifCamera,
  choose: Choice,
  timeoutMs: number,
  onFacts?: (facts: OnvifFacts) => void,
): Promise<string> {
  const session = await openOnvifCamera(camera, timeoutMs);
  try {
    onFacts?.(session.facts);
    const url = new URL(await streamOf(session, choose));
    const host = camera.host.includes(":") ? `[${camera.host}]` : camera.host;
    url.hostname = host;
    // The agent sends the account only to the host that the user entered.
    if (url.hostname !== new URL(`rtsp://${host}`).hostname) throw new Error(cameraReasons.notOnvif);
    url.username = "";
    url.password = "";
    return url.href;
  } finally {
    session.close();
  }
}

function streamOf({ ask, profiles }: OnvifSession, choose: Choice): Promise<string> {
  return ask(async (cam) => {
    const best = choose(profiles);
    if (best === undefined) throw new Error(cameraReasons.noVideo);
    const profileToken = best.$.token;
    const answer = await answered((done) => cam.getStreamUri({ protocol: "RTSP", profileToken }, done)).catch(
      (error: unknown) => {
        // the camera is an ONVIF device, because it has answered other queries; so it has no video
        throw isSoapFault(error) && reasonOf(error) === cameraReasons.notOnvif
          ? new Error(cameraReasons.noVideo)
          : error;
      },
    );
    return Stream.parse(answer).uri;
  });
}

const subProfile: Choice = ([, ...others]) => {
  const small = others.flatMap((profile) => {
    const { data } = Encoder.safeParse(profile.videoEncoderConfiguration);
    if (data?.encoding.toUpperCase() !== "H264") return [];
    const pixels = data.resolution.width * data.resolution.height;
    return pixels <= maxSubPixels ? [{ profile, pixels }] : [];
  });
  return small.sort((a, b) => b.pixels - a.pixels)[0]?.profile;
};
